import { allRights } from '@casa/contract/areas'
import type { ErasurePreview } from '@casa/contract/erasures'
import { todayIn } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import { text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { mintScope, type Scope } from '../../platform/db/scope.ts'
import { idOrNobody, nobody, openForOperator } from '../exports/operator-queries.ts'

/** The person or school to be erased, with the school in whose name the operator asks. */
export type Wanted = Pick<ErasurePreview, 'kind' | 'subjectId'> & { school: string; timeZone: string }

/** The child with this id or serial number, with the family or alone. For an operator's command, as the owner. */
export async function childToErase(tx: Tx, name: string, alone: boolean): Promise<Wanted | undefined> {
  const found = await tx.maybeRow({ subjectId: uuid, school: uuid, timeZone: text })`
    select s.id as "subjectId", s.school_id as school, c.time_zone as "timeZone"
      from app.students s join app.schools c on c.id = s.school_id
     where s.id = ${idOrNobody(name)} or s.serial_number = ${name}`
  return found && { kind: alone ? 'child' : 'family', ...found }
}

/** A transaction of a request's login that asks for an erasure: as the office of a school, or as the administrator. */
export async function openToErase(
  tx: Tx,
  { kind, school, timeZone }: Pick<Wanted, 'kind' | 'school' | 'timeZone'>,
  now: Date,
): Promise<Scope> {
  if (kind !== 'school') return openForOperator(tx, { id: school, timeZone }, undefined, now)
  await tx.run`
    select from set_config('app.user', ${nobody}, true) as a, set_config('app.role', 'SUPERADMIN', true) as b,
                set_config('app.schools', ${`{${platformId}}`}, true) as c, set_config('app.children', '', true) as d`
  return mintScope({
    user: nobody,
    name: 'Operator',
    role: 'SUPERADMIN',
    reach: 'platform',
    rights: allRights,
    school: platformId,
    schools: [platformId],
    classId: null,
    classes: [],
    refusedClasses: [],
    teacherId: null,
    children: null,
    childrenWith: { child: null, work: null, fees: null },
    isBlocked: false,
    timeZone,
    today: todayIn(timeZone, now),
    now,
  })
}
