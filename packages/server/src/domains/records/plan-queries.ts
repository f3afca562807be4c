import type { ActivityRecord } from '@casa/contract/recording'
import type { PlanWindow } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, type RowOf, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { reachedClasses } from '../classes/queries.ts'
import { type RecordingRequest, remembered } from './claim-queries.ts'
import { countProgress, type Pair } from './lock-queries.ts'
import { recordRows } from './queries.ts'
import type { Choice, Item } from './rules.ts'

const items = z.array(
  z.object({
    id: z.string(),
    schoolId: z.string(),
    ofActivity: z.boolean(),
    activityId: z.string(),
    areaId: z.string(),
  }),
)
const place = {
  classExists: boolean,
  children: json(z.array(z.object({ id: z.string(), classId: z.string(), dob: z.string() }))),
  items: json(items),
}
/** What a plan refers to: whether the class is within reach, the children, and the chosen items that the class uses. */
export type PlanReferences = RowOf<typeof place>

/**
 * Reads what a plan refers to, as far as it is within reach: its class, its children (without a list, all of the
 * class) and its exercises and activities. The children stay in their classes until the transaction ends.
 */
export async function readPlanReferences(
  tx: Tx,
  scope: Scope,
  { classId, studentIds }: { classId: string; studentIds: readonly string[] | undefined },
  choices: readonly Choice[],
): Promise<PlanReferences> {
  const named = studentIds ? sql`s.id = any(${studentIds}::uuid[])` : sql`s.class_id = ${classId}::uuid`
  return tx.row(place)`
    with child as (
      select s.id, s.class_id as "classId", s.dob from app.students s
       where ${within(scope, { school: 's.school_id', class: 's.class_id' })} and s.archived_at is null and ${named}
       order by s.id for share
    ), item as (${readableItems(scope, classId, choices)})
    select exists (select from app.classes c where ${reachedClasses(scope)} and c.id = ${classId}::uuid) as "classExists",
           (select coalesce(json_agg(child), '[]') from child) as children,
           (select coalesce(json_agg(item), '[]') from item) as items`
}

const item = { id: uuid, schoolId: uuid, ofActivity: boolean, activityId: uuid, areaId: uuid }

/** The chosen exercises and activities that a class uses. */
export async function readItems(
  tx: Tx,
  scope: Scope,
  classId: string,
  choices: readonly Choice[],
): Promise<Item[]> {
  return tx.rows(item)`${readableItems(scope, classId, choices)}`
}

function readableItems(scope: Scope, classId: string, choices: readonly Choice[]) {
  const ids = (activities: boolean) =>
    choices.filter(one => one.ofActivity === activities).map(({ id }) => id)
  const source = (alias: string) => sql`
    app.class_sources cs join ${sql.table(`app.${alias}`)} t on t.school_id = cs.owner_school_id and t.class_id = cs.owner_class_id`
  return sql`
    select t.id, t.school_id as "schoolId", false as "ofActivity", a.id as "activityId", a.area_id as "areaId"
      from ${source('exercises')}
      join app.activities a on a.school_id = t.activity_school_id and a.id = t.activity_id
     where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid and t.id = any(${ids(false)}::uuid[])
    union all
    select t.id, t.school_id, true, t.id, t.area_id
      from ${source('activities')}
     where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid and t.id = any(${ids(true)}::uuid[])`
}

/** What all records of a request have in common. */
export type NewRecords = PlanWindow & {
  classId: string
  key: Key | null
  remarks: string | null
  academicYear: string
  recording: RecordingRequest
}

/** Stores a record for each of these locked pairs, all or none, and returns them in response form. */
export async function addRecords(
  tx: Tx,
  scope: Scope,
  pairs: readonly Pair[],
  { classId, key, remarks, academicYear, startDate, endDate, recording }: NewRecords,
): Promise<Json<ActivityRecord[]>> {
  const stored = await recordRows.returnedMany(
    tx,
    sql`select * from made`,
    sql`made as (
        insert into app.records (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key,
                                 remarks, academic_year, made_by, changed_by, changed_by_name, changed_at)
        select ${scope.school}, n.id, n.student, ${classId}, n.item, n.item_school, ${startDate}::date, ${endDate}::date,
               ${key}, ${remarks}, ${academicYear}, ${scope.user}, ${scope.user}, ${scope.name}, ${scope.now}
          from unnest(${pairs.map(() => newId())}::uuid[], ${pairs.map(pair => pair.student)}::uuid[],
                      ${pairs.map(pair => pair.item)}::uuid[], ${pairs.map(pair => pair.itemSchool)}::uuid[])
               n(id, student, item, item_school)
        returning *)${remembered(
          scope,
          recording,
          sql`select id, version, null::text as was from made`,
          sql`select id from made`,
        )}`,
  )
  await countProgress(tx, scope, pairs)
  return stored
}
