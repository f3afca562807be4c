import { allRights } from '@casa/contract/areas'
import { todayIn } from '@casa/contract/rules/day'
import { id } from '@casa/contract/wire'
import { bytes, integer, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { mintScope, type Scope } from '../../platform/db/scope.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** A school whose data an operator exports. */
export type ExportedSchool = { id: string; name: string; code: string; timeZone: string }

/** A child whose data an operator exports for its family. */
export type ExportedChild = { id: string; serialNumber: string; school: ExportedSchool }

/** The user of an operator's command. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The school with this id or short code. For an operator's command, as the owner. */
export function schoolNamed(tx: Tx, name: string): Promise<ExportedSchool | undefined> {
  return tx.maybeRow({ id: uuid, name: text, code: text, timeZone: text })`
    select id, name, short_code as code, time_zone as "timeZone" from app.schools
     where id = ${idOrNobody(name)} or lower(short_code) = lower(${name})`
}

/** How many erasures of a school or its people have been asked for and are not done. For an operator's command, as the owner. */
export async function openErasuresOf(tx: Tx, school: string): Promise<number> {
  const { open } = await tx.row({ open: integer })`
    select count(*)::integer as open from app.erasures
     where undone_at is null and done_at is null
       and (school_id = ${school} or (kind = 'school' and subject_id = ${school}))`
  return open
}

/**
 * The children with this id or serial number, or those of the parent account with this id or login number. Only
 * children who are still at their school. For an operator's command, as the owner.
 */
export async function familyNamed(tx: Tx, name: string): Promise<ExportedChild[]> {
  const rows = await tx.rows({
    id: uuid,
    serialNumber: text,
    school: uuid,
    name: text,
    code: text,
    timeZone: text,
  })`
    select s.id, s.serial_number as "serialNumber", sch.id as school, sch.name, sch.short_code as code,
           sch.time_zone as "timeZone"
      from app.students s join app.schools sch on sch.id = s.school_id
     where s.archived_at is null
       and (s.id = ${idOrNobody(name)} or s.serial_number = ${name}
         or (s.school_id, s.id) in (
              select g.school_id, g.student_id from app.guardians g join app.users u on u.id = g.user_id
               where g.accepted_at is not null and u.role = 'PARENT'
                 and (u.id = ${idOrNobody(name)} or u.login = ${name})))
     order by s.dob, s.id`
  return rows.map(({ id, serialNumber, school, ...of }) => ({
    id,
    serialNumber,
    school: { id: school, ...of },
  }))
}

/** An id for a comparison with a uuid column: the one that was typed, or one that no row has. */
export const idOrNobody = (name: string) => (id.safeParse(name).success ? name : nobody)

/**
 * Lets the transaction of a request's login read what the office of a school may see or, with a child, what its
 * guardian may see. Row-level security applies from here on.
 */
export async function openForOperator(
  tx: Tx,
  { id: school, timeZone }: Pick<ExportedSchool, 'id' | 'timeZone'>,
  child: string | undefined,
  now: Date,
): Promise<Scope> {
  const role = child ? 'PARENT' : 'SCHOOLE'
  const children = child ? [child] : null
  const own = child ? `{${child}}` : ''
  await tx.run`
    select from set_config('app.user', ${nobody}, true) as a, set_config('app.role', ${role}, true) as b,
                set_config('app.schools', ${`{${school}}`}, true) as c,
                set_config('app.children', ${own}, true) as d, set_config('app.work_children', ${own}, true) as e,
                set_config('app.fee_children', ${own}, true) as f`
  return mintScope({
    user: nobody,
    name: 'Operator',
    role,
    reach: child ? 'child' : 'school',
    rights: allRights,
    school,
    schools: [school],
    classId: null,
    classes: [],
    refusedClasses: [],
    teacherId: null,
    children,
    childrenWith: { child: children, work: children, fees: children },
    isBlocked: false,
    timeZone,
    today: todayIn(timeZone, now),
    now,
  })
}

/**
 * The full Aadhaar numbers of a school's children as JSON texts, for an archive with which it moves. For an operator's
 * command, as the owner.
 */
export async function numbersOf(tx: Tx, secrets: Secrets, school: string): Promise<string[]> {
  const rows = await tx.rows({ id: uuid, bytes: nullable(bytes), version: integer })`
    select id, aadhaar as bytes, aadhaar_key as version from app.students
     where school_id = ${school} and aadhaar is not null order by id`
  const texts = []
  for (const { id, bytes, version } of rows)
    texts.push(JSON.stringify({ id, aadhaar: await secrets.open(tx, { bytes: bytes!, version }, id) }))
  return texts
}
