import type { WelcomeSlip } from '@casa/contract/students'
import type { WaitingLink } from '@casa/contract/users'
import { sql } from 'kysely'
import { mapInBreaths } from '../../platform/breaths.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newOneTimePassword, plainOneTimePassword } from './one-time-password.ts'

constraint('users_role_login_key', 'Somebody signs in with this mobile number already.', 'mobileNumber')

/** A child on its way to its parent: the mother's number as registered, or null. */
export type ChildToLink = { studentId: string; mobileNumber: string | null; motherName: string }

/** Whom a child follows now. `created`: the account is new; `waiting`: the parent decides after signing in. */
export type GuardianLink = { studentId: string; user: string; created: boolean; waiting: boolean }

/** Makes a teacher's account and gives its id. Throws 409 when a teacher signs in with this number already. */
export async function createTeacherUser(
  tx: Tx,
  scope: Scope,
  teacher: { mobileNumber: string; name: string; email: string | null; passwordHash: string },
): Promise<string> {
  const user = newId()
  const { mobileNumber, name, email, passwordHash } = teacher
  await sql`select app.add_teacher_user(${scope.school}, ${user}, ${mobileNumber}, ${name}, ${email}, ${passwordHash})`.execute(
    tx,
  )
  return user
}

/**
 * Brings a teacher's account in line with the teacher's row; absent fields stay. A new password ends the sessions.
 * Throws 409 when another teacher signs in with the number.
 */
export async function changeTeacherUser(
  tx: Tx,
  scope: Scope,
  user: string,
  teacher: { mobileNumber?: string; name?: string; email: string | null; passwordHash?: string },
): Promise<void> {
  const { mobileNumber = null, name = null, email, passwordHash = null } = teacher
  await sql`select app.change_teacher_user(${scope.school}, ${user}, ${mobileNumber}, ${name}, ${email}, ${passwordHash})`.execute(
    tx,
  )
}

/** Ends a teacher's account for good, at once; the number is free for another teacher. */
export async function closeTeacherUser(tx: Tx, scope: Scope, user: string): Promise<void> {
  await sql`select app.close_teacher_user(${scope.school}, ${user})`.execute(tx)
}

/**
 * Links children that are stored already with the parents of their mobile numbers, all in one statement: an account is
 * made where the number is new, and its slip given; a child without a number gets an account of its own, opened by its
 * serial number. An earlier link of the child to somebody else ends. Also for a number that was changed.
 */
export async function linkGuardians(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  children: ChildToLink[],
): Promise<{ links: GuardianLink[]; welcome: WelcomeSlip[] }> {
  const passwords = new Map<string, string>()
  const wanted = await mapInBreaths(
    children,
    ({ studentId: student, mobileNumber: mobile, motherName: name }) => {
      const [account, password] = [newId(), newOneTimePassword()]
      passwords.set(account, password)
      const first_password = firstPassword(secrets, password).toString('hex')
      return JSON.stringify({ student, mobile, name, account, first_password })
    },
  )
  const { rows } = await sql<Linked>`
    select student_id, user_id, name, login, slip, waiting
      from app.link_guardians(${scope.school}, ${`[${wanted}]`}, ${scope.now})`.execute(tx)
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
    children: families.get(student_id) ?? [],
  }))
  return { links, welcome }
}

/** The children whom this school knows of each child's parent, the child itself included, the eldest first. */
async function familiesOf(
  tx: Tx,
  scope: Scope,
  children: { studentId: string }[],
): Promise<Map<string, WelcomeSlip['children']>> {
  const { rows } = await sql<{ student: string; family: WelcomeSlip['children'] }>`
    select student_id as student, family
      from app.families_of(${scope.school}, ${children.map(({ studentId }) => studentId)}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ student, family }) => [student, family]))
}

type Linked = {
  student_id: string
  user_id: string
  name: string
  login: string
  slip: string | null
  waiting: boolean
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

/** Ends the links of a child, waiting ones included: from the next request no parent reaches it. */
export async function unlinkGuardian(tx: Tx, scope: Scope, studentId: string): Promise<void> {
  await tx
    .deleteFrom('app.guardians')
    .where('school_id', '=', scope.school)
    .where('student_id', '=', studentId)
    .execute()
}

/** A new slip for the parent of a child, while nobody has opened the account. Throws 409 when somebody has. */
export async function renewSlip(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  studentId: string,
): Promise<WelcomeSlip> {
  const password = newOneTimePassword()
  const { rows } = await sql<{ name: string; login: string }>`
    select name, login
      from app.renew_first_password(${scope.school}, ${studentId}, ${firstPassword(secrets, password)})`.execute(
    tx,
  )
  if (!rows[0]) throw conflict('This parent has a password already. Forgot Password helps.')
  const children = (await familiesOf(tx, scope, [{ studentId }])).get(studentId) ?? []
  return { name: rows[0].name, loginName: rows[0].login, password, children }
}

/** The parent behind a number, as far as the school knows that parent already: the name, and the children here. */
export async function knownGuardian(
  tx: Tx,
  scope: Scope,
  mobileNumber: string,
): Promise<{ name: string; children: string[] } | undefined> {
  const { rows } = await sql<{ name: string; children: string[] }>`
    select name, children from app.known_guardian(${scope.school}, ${mobileNumber})`.execute(tx)
  return rows[0]
}

/** The children of other schools that wait for the parent's word. */
export async function waitingLinks(tx: Tx, _scope: Scope): Promise<WaitingLink[]> {
  const { rows } = await sql<WaitingLink>`
    select id as "_id", school_name as "schooleName", student_name as "studentName", class_name as "className"
      from app.waiting_links()`.execute(tx)
  return rows
}

/** The parent's word on one of them. False when none waits under this id. */
export async function answerLink(tx: Tx, scope: Scope, studentId: string, accept: boolean): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select app.answer_link(${studentId}, ${accept}, ${scope.now}) as found`.execute(tx)
  return rows[0]!.found
}

/** Whether a password is the one on the slip of an account. Without a stored one the answer is no, and takes as long. */
export function firstPasswordMatches(
  secrets: Secrets,
  typed: string,
  stored: Buffer | null | undefined,
): boolean {
  return secrets.matches(plainOneTimePassword(typed), context, stored ?? nothing)
}

const context = 'first password'
const nothing = Buffer.alloc(32)

function firstPassword(secrets: Secrets, password: string): Buffer {
  return secrets.fingerprint(plainOneTimePassword(password), context)
}
