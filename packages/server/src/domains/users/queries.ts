import { refusals } from '@casa/contract/refusals'
import { type WelcomeSlip, welcomeSlip } from '@casa/contract/students'
import { sql } from 'kysely'
import { boolean, json, list, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refusedAt } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { newOneTimePassword } from '../../platform/one-time-password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { takeTurns } from '../../platform/throttle.ts'
import { mapYielding } from '../../platform/yielding.ts'
import { firstPassword } from './one-time-password.ts'
import { waitingLinkLimit } from './rules.ts'

constraint('users_role_login_key', refusals.user.numberTaken, 'mobileNumber')

/** A child to link with its parent: the mother's number as registered, or null. */
export type ChildToLink = {
  studentId: string
  /** A further guardian, whose number and name these are then. */
  guardianId?: string
  mobileNumber: string | null
  motherName: string
}

/**
 * The parent linked with a child. `created`: a slip opens the account, which is new, or unopened and without a child;
 * `waiting`: the parent answers after signing in.
 */
export type GuardianLink = { studentId: string; user: string; created: boolean; waiting: boolean }

/** Creates a teacher's account and returns its id. Throws 409 if a teacher of this school already has the number. */
export async function createTeacherUser(
  tx: Tx,
  scope: Scope,
  teacher: { mobileNumber: string; name: string; passwordHash: string },
): Promise<string> {
  const user = newId()
  const { mobileNumber, name, passwordHash } = teacher
  await tx.run`
    insert into app.users (id, role, login, school_id, name, password_hash, password_changed)
    values (${user}, 'TEACHER', ${mobileNumber}, ${scope.school}, ${name}, ${passwordHash}, true)`
  return user
}

/**
 * Updates a teacher's account from the teacher's row; absent fields are unchanged. A new password ends the sessions.
 * Throws 409 if another teacher of this school has the number.
 */
export async function changeTeacherUser(
  tx: Tx,
  scope: Scope,
  user: string,
  teacher: { mobileNumber?: string; name?: string; passwordHash?: string },
): Promise<void> {
  const { mobileNumber = null, name = null, passwordHash } = teacher
  // Requests may set a password but read none.
  const password = passwordHash ? sql`, password_hash = ${passwordHash}` : sql``
  await tx.run`
    update app.users
       set login = coalesce(${mobileNumber}, login), name = coalesce(${name}, name), email = null ${password}
     where ${ofTeacher(scope, user)}`
}

/** Ends a teacher's account permanently, at once; the number is free for another teacher. */
export async function closeTeacherUser(tx: Tx, scope: Scope, user: string): Promise<void> {
  await tx.run`update app.users set disabled = true, login = null where ${ofTeacher(scope, user)}`
}

const ofTeacher = (scope: Scope, user: string) =>
  sql`id = ${user}::uuid and school_id = ${scope.school}::uuid and role = 'TEACHER'`

/**
 * Links stored children with the parents of their mobile numbers, all in one statement, and ends links to other
 * parents. A new number gets an account, whose slip is returned; a child without a number gets a separate account,
 * whose login name is the child's serial number. Throws 429 if too many links have been waiting for one number since
 * yesterday.
 */
export async function linkGuardians(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  children: ChildToLink[],
): Promise<{ links: GuardianLink[]; welcome: WelcomeSlip[] }> {
  const passwords = new Map<string, string>()
  const wanted = await mapYielding(
    children,
    ({ studentId: student, guardianId: guardian, mobileNumber: mobile, motherName: name }) => {
      const [account, password] = [newId(), newOneTimePassword()]
      passwords.set(account, password)
      const first_password = firstPassword(secrets, password).toString('hex')
      return JSON.stringify({ student, guardian, mobile, name, account, first_password })
    },
  )
  const rows = await tx.rows(linked)`
    select student_id, user_id, name, login, slip, waiting
      from app.link_guardians(${scope.school}, ${`[${wanted}]`}, ${scope.now})`
  await countWaiting(tx, scope, secrets, rows)
  const links = rows.map(({ student_id, user_id, slip, waiting }) => ({
    studentId: student_id,
    user: user_id,
    created: slip !== null,
    waiting,
  }))
  const opened = new Map(rows.filter(({ slip }) => slip !== null).map(row => [row.slip, row]))
  const families = opened.size > 0 ? await familiesOf(tx, scope, children) : new Map()
  const welcome = [...opened.values()].map(({ student_id, name, login, slip }) => ({
    name,
    loginName: login,
    password: passwords.get(slip!)!,
    kind: 'welcome' as const,
    children: families.get(student_id) ?? [],
    // The account is new, or counts as new.
    language: null,
    studentId: student_id,
  }))
  return { links, welcome }
}

/** Counts the links that are now waiting; several of one number count individually. */
async function countWaiting(tx: Tx, scope: Scope, secrets: Secrets, links: RowOf<typeof linked>[]) {
  const byNumber = Map.groupBy(
    links.filter(({ waiting }) => waiting),
    ({ login }) => login,
  )
  for (let turn = 1; ; turn += 1) {
    const numbers = [...byNumber].filter(([, waiting]) => waiting.length >= turn).map(([number]) => number)
    if (numbers.length === 0) return
    const limits = numbers.map(number => waitingLinkLimit(scope.school, number))
    const seconds = await takeTurns(tx, secrets, limits, scope.now)
    if (seconds !== null) throw refusedAt(429, 'mobileNumber', refusals.link.fiveToday, seconds)
  }
}

/** The children of each child's parent known to this school, the child itself included, eldest first. */
export async function familiesOf(
  tx: Tx,
  scope: Scope,
  children: { studentId: string }[],
): Promise<Map<string, WelcomeSlip['children']>> {
  const rows = await tx.rows({ student: uuid, family: json(welcomeSlip.shape.children) })`
    select student_id as student, family
      from app.families_of(${scope.school}, ${children.map(({ studentId }) => studentId)}::uuid[])`
  return new Map(rows.map(({ student, family }) => [student, family]))
}

const linked = {
  student_id: uuid,
  user_id: uuid,
  name: text,
  login: text,
  slip: nullable(uuid),
  waiting: boolean,
}

/** Links one child; see linkGuardians. */
export async function linkGuardian(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  child: ChildToLink,
): Promise<GuardianLink & { welcome: WelcomeSlip[] }> {
  const { links, welcome } = await linkGuardians(tx, scope, secrets, [child])
  return { ...links[0]!, welcome }
}

/** Ends the links of children who leave, waiting ones included: from the next request no parent reaches them. */
export async function unlinkGuardians(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.run`select app.unlink_children(${scope.school}, ${ids}::uuid[])`
}

/**
 * Links children who return with the parents that they had when they left. Returns the children who had one. `reopen` makes
 * unused slips work again.
 */
export async function relinkGuardians(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  reopen: boolean,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows({ student: uuid })`
    select distinct student from app.relink_children(${scope.school}, ${ids}::uuid[], ${reopen}) student`
  return new Set(rows.map(({ student }) => student))
}

/**
 * The parent who signs in with a number, if the school has already linked a child to that parent: the name as the
 * school has entered it, and the children here.
 */
export async function knownGuardian(
  tx: Tx,
  scope: Scope,
  mobileNumber: string,
): Promise<{ name: string; children: string[] } | undefined> {
  return tx.maybeRow({ name: text, children: list(text) })`
    select (array_agg(st.mother_name order by st.dob, st.id))[1] as name, array_agg(st.full_name order by st.dob, st.id) as children
      from app.users u
      join app.guardians g on g.user_id = u.id and g.school_id = ${scope.school}::uuid and g.guardian_id is null and g.accepted_at is not null
      join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
     where u.role = 'PARENT' and (u.login = ${mobileNumber} or g.claimed_number = ${mobileNumber})
     group by u.id order by bool_or(g.claimed_number is not null) desc limit 1`
}
