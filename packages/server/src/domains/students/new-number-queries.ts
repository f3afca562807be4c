import type { WelcomeSlip } from '@casa/contract/students'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { logRenumbering, renumberParent, siblingsOf, storeNumber } from '../users/number-queries.ts'
import { linkGuardian, linkGuardians } from '../users/queries.ts'
import { askBeforeLinking, logMove } from './queries.ts'

type NewNumber = { studentId: string; motherName: string; requestId: string }

/**
 * Stores a new number of the same mother with all her children at the school. Her account keeps its password and gets
 * the number; if another parent whom the school knows has it, the children move to that account together. Returns
 * slips only if there was no account before.
 */
export async function renumberFamily(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, mobileNumber, requestId }: NewNumber & { mobileNumber: string },
): Promise<WelcomeSlip[]> {
  const family = await siblingsOf(tx, scope, studentId)
  const ids = family.map(child => child.studentId)
  await storeNumber(tx, scope, ids, mobileNumber)
  for (const id of ids) await logRenumbering(tx, scope, id, requestId)
  if (await renumberParent(tx, scope, studentId, mobileNumber)) return []
  const children = family.map(child => ({ ...child, mobileNumber }))
  const { welcome } = await linkGuardians(tx, scope, secrets, children)
  return welcome
}

/**
 * Moves a child to the account of another number, or to its own one without a number. Asks first (409) if a parent
 * whom the school knows has the number. Returns the slip of a new account.
 */
export async function moveToParent(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  moved: NewNumber & { mobileNumber: string | null; linkKnown: boolean | undefined },
): Promise<WelcomeSlip[]> {
  const { studentId, mobileNumber, motherName, linkKnown, requestId } = moved
  await askBeforeLinking(tx, scope, { mobileNumber, ...(linkKnown && { linkKnown }) })
  const { welcome } = await linkGuardian(tx, scope, secrets, { studentId, mobileNumber, motherName })
  await logMove(tx, scope, studentId, requestId)
  return welcome
}
