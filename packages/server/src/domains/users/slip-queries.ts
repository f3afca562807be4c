import type { WelcomeSlip } from '@casa/contract/students'
import { type PaperQuery, type PrintLanguage, printLanguages } from '@casa/contract/wire'
import { integer, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newOneTimePassword } from '../../platform/one-time-password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { firstPassword, linkPassword } from './one-time-password.ts'
import { familiesOf } from './queries.ts'

/**
 * A slip, or why there is none: `open` if the parent has a password, `ask` if the slip would replace the parent's
 * password and nobody has confirmed that.
 */
export type MadeSlip =
  | { slip: Omit<WelcomeSlip, 'children'>; reset: boolean }
  | { refused: 'open' | 'ask' }
  | undefined

const madeSlip = {
  kind: oneOf('welcome', 'again', 'link', 'open', 'ask'),
  name: text,
  login: text,
  language: nullable(oneOf(...printLanguages)),
}

/**
 * Creates a new slip for the parent of a child, or for a further guardian; an earlier one stops working. While the link is waiting for the
 * parent's answer, the slip proves this link and opens no account. With `again` it ends the password and the sessions
 * of an account without a number. Undefined for a child without a parent.
 */
export async function makeSlip(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, guardianId = null, again }: { studentId: string; guardianId?: string | null; again: boolean },
): Promise<MadeSlip> {
  const password = newOneTimePassword()
  const first = firstPassword(secrets, password)
  const link = linkPassword(secrets, password, studentId)
  const made = await tx.maybeRow(madeSlip)`
    select kind, name, login, language
      from app.make_slip(${scope.school}, ${studentId}, ${guardianId}, ${first}, ${link}, ${again}, ${scope.now})`
  if (!made) return undefined
  if (made.kind === 'open' || made.kind === 'ask') return { refused: made.kind }
  const kind = made.kind === 'link' ? 'link' : 'welcome'
  const { name, login: loginName, language } = made
  return { slip: { kind, name, loginName, password, language, studentId }, reset: made.kind === 'again' }
}

/**
 * New slips for the parents of children, by class and name: for those who have not chosen a password, and for links that
 * wait for an answer. Siblings share the slip of their parent's account.
 */
export async function makeSlips(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  ids: readonly string[],
): Promise<WelcomeSlip[]> {
  const chosen = await tx.rows({ student: uuid, place: integer })`
    select first.student_id as student, row_number() over (order by class.name collate app.names, first.full_name collate app.names, first.student_id)::integer as place
      from (select distinct on (g.user_id, case when g.accepted_at is null then g.student_id end)
                   g.student_id, s.full_name, s.class_id
              from app.guardians g join app.students s on s.school_id = g.school_id and s.id = g.student_id
             where g.school_id = ${scope.school}::uuid and g.student_id = any(${ids}::uuid[]) and g.guardian_id is null
               and (g.accepted_at is null or g.account = 'unopened')
             order by g.user_id, case when g.accepted_at is null then g.student_id end, s.dob, s.id) first
      join app.classes class on class.school_id = ${scope.school}::uuid and class.id = first.class_id
     order by place`
  if (chosen.length === 0) return []
  const passwords = new Map(chosen.map(({ student }) => [student, newOneTimePassword()]))
  const [students, secretsOf] = [[...passwords.keys()], [...passwords]]
  const made = await tx.rows({ student: uuid, ...madeSlip })`
    select c.student, slip.kind, slip.name, slip.login, slip.language
      from (select * from unnest(${students}::uuid[], ${secretsOf.map(([, one]) => firstPassword(secrets, one))}::bytea[],
                                 ${secretsOf.map(([student, one]) => linkPassword(secrets, one, student))}::bytea[]) as c (student, first, link)
             order by (select g.user_id from app.guardians g where g.school_id = ${scope.school}::uuid and g.student_id = c.student and g.guardian_id is null limit 1)) c
      cross join lateral app.make_slip(${scope.school}, c.student, null, c.first, c.link, false, ${scope.now}) slip`
  const slips = new Map(made.map(slip => [slip.student, slip]))
  const families = await familiesOf(
    tx,
    scope,
    chosen.map(({ student: studentId }) => ({ studentId })),
  )
  const own = await namesOf(tx, scope, students)
  return students.flatMap(student => {
    const slip = slips.get(student)
    if (!slip || (slip.kind !== 'welcome' && slip.kind !== 'link')) return []
    const children = slip.kind === 'link' ? [own.get(student)!] : (families.get(student) ?? [])
    return [
      {
        kind: slip.kind,
        name: slip.name,
        loginName: slip.login,
        password: passwords.get(student)!,
        children,
        language: slip.language,
        studentId: student,
      },
    ]
  })
}

async function namesOf(tx: Tx, scope: Scope, ids: readonly string[]) {
  const rows = await tx.rows({ id: uuid, fullName: text, className: text })`
    select s.id, s.full_name as "fullName", c.name as "className"
      from app.students s join app.classes c on c.school_id = s.school_id and c.id = s.class_id
     where s.school_id = ${scope.school}::uuid and s.id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...child }) => [id, child]))
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
     where school_id = ${scope.school}::uuid and student_id = ${studentId}::uuid and guardian_id is null and accepted_at is null`
  return asked > 0
}

/** Records in the audit log that the password and the sessions of a child's parent ended with a new slip. */
export async function logPasswordEnded(
  tx: Tx,
  scope: Scope,
  studentId: string,
  requestId: string,
): Promise<void> {
  await tx.run`select app.record_audit(${scope.school}, 'parent password ended', ${studentId}, '{userId}', ${requestId}, 'children', p_students => array[${studentId}]::uuid[])`
}

/** Stores the language of the parents of these children who have not chosen a password. */
export async function setLanguageOfParents(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  language: PrintLanguage,
): Promise<void> {
  await tx.run`select app.set_language_of_parents(${scope.school}, ${ids}::uuid[], ${language})`
}

/** The language in which to print a paper about a child. */
export async function paperLanguage(
  tx: Tx,
  _scope: Scope,
  studentId: string,
  { language, for: reader }: PaperQuery,
): Promise<PrintLanguage> {
  if (reader !== 'family') return language
  const known = await tx.row({ language: nullable(oneOf(...printLanguages)) })`
    select app.language_of_parent(${studentId}) as language`
  return known.language ?? language
}
