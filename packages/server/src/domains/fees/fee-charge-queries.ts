import type { FeeChanges, FeeFields } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type ChargePlan,
  charge,
  planFee,
  planFeeChange,
  planFeeRemoval,
  planFeeRestored,
} from '../ledger/charge-plan-queries.ts'
import {
  type ChargedFee,
  datedInstalments,
  feeById,
  namesOfClassAndYear,
  restoreCharges,
} from '../ledger/charge-queries.ts'
import { requireNotSetMeanwhile, requirePayers } from './queries.ts'
import { changedInstalments, changedPayer, type Payers, payersOf } from './rules.ts'

type ChangedFee = Omit<FeeChanges, 'version'> & { removed?: boolean | undefined }
type NewFee = Pick<FeeFields, 'feeMasterId' | 'classId' | 'installments'>

/** What setting fees charges. */
export async function planNewFees(
  tx: Tx,
  scope: Scope,
  { feeMasterId, classId, installments }: NewFee,
  payers: Payers,
): Promise<ChargePlan> {
  const names = await namesOfClassAndYear(tx, scope, { classId, yearId: feeMasterId })
  const own = payers.flatMap(({ id, student }) => (student ? [{ id, student }] : []))
  const fee = {
    id: payers[0]!.id,
    classId,
    studentId: null,
    ...names,
    instalments: datedInstalments(installments),
  }
  return planFee(tx, scope, fee, own.length > 0 ? own : undefined)
}

/** The charges that result from a change to a stored fee, before the change is stored. */
export async function planChangedFee(
  tx: Tx,
  scope: Scope,
  id: string,
  changes: ChangedFee,
): Promise<ChargePlan> {
  const before = await feeById(tx, scope, id)
  if (changes.removed) return planFeeRemoval(tx, scope, before)
  return planFeeChange(tx, scope, before, await changed(tx, scope, before, changes))
}

/** Charges a restored fee. The ledger is locked. Throws 409 if the same fee has been set again in the meantime. */
export async function chargeRestoredFee(tx: Tx, scope: Scope, id: string): Promise<void> {
  await requireNotSetMeanwhile(tx, scope, id)
  await restoreCharges(tx, scope, id)
  const fee = await feeById(tx, scope, id)
  await charge(tx, scope, () => planFeeRestored(tx, scope, fee))
}

async function changed(tx: Tx, scope: Scope, before: ChargedFee, changes: ChangedFee): Promise<ChargedFee> {
  const stored = before.studentId ? { _id: before.studentId, firstName: '', lastName: null } : null
  const payer = changedPayer(changes, { studentId: stored })
  const classId = changes.classId ?? before.classId
  const names = await namesOfClassAndYear(tx, scope, { classId, yearId: changes.feeMasterId ?? null })
  const instalments = changedInstalments(changes)
  return {
    ...before,
    classId,
    className: names.className,
    year: changes.feeMasterId ? names.year : before.year,
    studentId: payer === 'all' ? null : typeof payer === 'object' ? payer.studentId : before.studentId,
    instalments: instalments ? datedInstalments(instalments) : before.instalments,
  }
}

/** The fees to set for the children in a request, or the one for the whole class. Throws 404 and 422. */
export async function requiredPayers(
  tx: Tx,
  scope: Scope,
  body: Pick<FeeFields, 'studentId' | 'isEventForAllStudent' | 'classId'>,
): Promise<Payers> {
  const payers = payersOf(body) ?? 'all'
  if (payers === 'nobody') throw invalid('studentId', messages.studentRequired)
  if (payers === 'all') return [{ id: newId(), student: null }]
  await requirePayers(tx, scope, payers, body.classId)
  return payers.map(student => ({ id: newId(), student }))
}
