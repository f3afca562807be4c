import type { Fee, FeeChanges, FeeFields } from '@casa/contract/fees'
import type { Instalment } from '@casa/contract/rules/fees'
import { nameKey } from '@casa/contract/rules/names'

type Named = Pick<FeeFields, 'studentId' | 'isEventForAllStudent'>

/**
 * The payers of a fee: the chosen children, each once, or `all` of the class. `nobody` if a request says that the fee
 * is not for all and names no child; undefined if it says nothing.
 */
export function payersOf({
  studentId,
  isEventForAllStudent,
}: Named): string[] | 'all' | 'nobody' | undefined {
  if (isEventForAllStudent) return 'all'
  if (studentId?.length) return [...new Set(studentId)]
  if (isEventForAllStudent === false) return 'nobody'
  return studentId === undefined ? undefined : 'all'
}

/** The new payer of a stored fee; undefined if unchanged. A stored fee is for at most one child. */
export function changedPayer(
  named: Named,
  stored: Pick<Fee, 'studentId'>,
): { studentId: string } | 'all' | 'nobody' | 'several' | undefined {
  if (named.isEventForAllStudent === false && named.studentId === undefined && stored.studentId)
    return undefined
  const payers = payersOf(named)
  if (!Array.isArray(payers)) return payers
  const [studentId, ...others] = payers
  return others.length > 0 ? 'several' : { studentId: studentId! }
}

/** The instalments of an update, under either of their names; undefined if unchanged. */
export function changedInstalments({ installments, istallmentId }: FeeChanges): Instalment[] | undefined {
  const stored = istallmentId?.map(({ installmentFee: fee, installmentdate: date }) => ({ fee, date }))
  return installments ?? stored
}

/** Whether two fees are of the same class, year, payer and name, with the same total and instalments. */
export function isSameFee(one: Fee, other: Fee): boolean {
  return contentOf(one) === contentOf(other)
}

function contentOf({ feeMasterId, classId, studentId, feeName, totalFee, istallmentId }: Fee): string {
  // The order of the rows does not matter.
  const instalments = istallmentId?.map(row => JSON.stringify(row)).toSorted()
  return JSON.stringify([
    feeMasterId?._id,
    classId?._id,
    studentId?._id,
    nameKey(feeName ?? ''),
    totalFee,
    instalments,
  ])
}

/** The fees that one request sets: one for the whole class, or one per child. */
export type Payers = readonly { id: string; student: string | null }[]
