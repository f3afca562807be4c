import type { WelcomeSlip } from '@casa/contract/students'
import { oneOf, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { firstPassword, linkPassword, newOneTimePassword } from './one-time-password.ts'
import { familiesOf } from './queries.ts'

/**
 * A slip, or why there is none: `open` if the parent has a password, `ask` if the slip would replace the parent's
 * password and nobody has confirmed that.
 */
export type MadeSlip =
  | { slip: Omit<WelcomeSlip, 'children'>; reset: boolean }
  | { refused: 'open' | 'ask' }
  | undefined

const madeSlip = { kind: oneOf('welcome', 'again', 'link', 'open', 'ask'), name: text, login: text }

/**
 * Creates a new slip for the parent of a child; an earlier one stops working. While the link is waiting for the
 * parent's answer, the slip proves this link and opens no account. With `again` it ends the password and the sessions
 * of an account without a number. Undefined for a child without a parent.
 */
export async function makeSlip(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, again }: { studentId: string; again: boolean },
): Promise<MadeSlip> {
  const password = newOneTimePassword()
  const first = firstPassword(secrets, password)
  const link = linkPassword(secrets, password, studentId)
  const made = await tx.maybeRow(madeSlip)`
    select kind, name, login
      from app.make_slip(${scope.school}, ${studentId}, ${first}, ${link}, ${again}, ${scope.now})`
  if (!made) return undefined
  if (made.kind === 'open' || made.kind === 'ask') return { refused: made.kind }
  const kind = made.kind === 'link' ? 'link' : 'welcome'
  return { slip: { kind, name: made.name, loginName: made.login, password }, reset: made.kind === 'again' }
}

/** The children whom a slip is about: all children of this one's parent known to the school. */
export async function childrenOnSlip(
  tx: Tx,
  scope: Scope,
  studentId: string,
): Promise<WelcomeSlip['children']> {
  return (await familiesOf(tx, scope, [{ studentId }])).get(studentId) ?? []
}

/** Asks a parent who declined a child again. False if the child has no link that is waiting or declined. */
export async function askParentAgain(tx: Tx, scope: Scope, studentId: string): Promise<boolean> {
  const asked = await tx.run`
    update app.guardians set declined_at = null
     where school_id = ${scope.school}::uuid and student_id = ${studentId}::uuid and accepted_at is null`
  return asked > 0
}

/** Records in the audit log that the password and the sessions of a child's parent ended with a new slip. */
export async function logPasswordEnded(
  tx: Tx,
  scope: Scope,
  studentId: string,
  requestId: string,
): Promise<void> {
  await tx.run`select app.record_audit(${scope.school}, 'parent password ended', ${studentId}, '{userId}', ${requestId})`
}
