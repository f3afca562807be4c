import type { ActivityRecord } from '@casa/contract/recording'
import { refusals } from '@casa/contract/refusals'
import { academicYearOf } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { textOf } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import { nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { requireAreas, type Scope, within } from '../../platform/db/scope.ts'
import { notFound, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type RecordingRequest, remembered } from './claim-queries.ts'
import { changedConcurrently, countProgress, type Pair, type StoredRecord } from './lock-queries.ts'
import { recordRows } from './queries.ts'

/** A cell of the matrix; `field` is its path in the request. */
export type RequestedCell = { student: string; item: string; field: string }
/** A cell with what a new record there needs. */
type OpenCell = Pair & { classId: string; areaId: string | null }

/**
 * Reads cells of the matrix. Throws 404 if a child is out of reach, and 422 if the child's class does not use the
 * exercise, and 403 for a specialist outside their areas. Locks the children, so that they stay in their classes until the transaction ends.
 */
export async function readCells(tx: Tx, scope: Scope, cells: readonly RequestedCell[]): Promise<OpenCell[]> {
  const rows = await tx.rows({
    student: uuid,
    item: uuid,
    classId: uuid,
    itemSchool: nullable(uuid),
    areaId: nullable(uuid),
  })`
    with child as (
      select s.id, s.class_id from app.students s
       where ${within(scope, { school: 's.school_id', class: 's.class_id' })} and s.archived_at is null
         and s.id = any(${cells.map(cell => cell.student)}::uuid[])
       order by s.id for share
    )
    select cell.student, cell.item, child.class_id as "classId", e.school_id as "itemSchool", activity.area_id as "areaId"
      from (select distinct * from unnest(${cells.map(cell => cell.student)}::uuid[], ${cells.map(cell => cell.item)}::uuid[]))
           cell(student, item)
      join child on child.id = cell.student
      left join (app.class_sources cs
                 join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
                 join app.activities activity on activity.school_id = e.activity_school_id and activity.id = e.activity_id)
        on cs.school_id = ${scope.school} and cs.class_id = child.class_id and e.id = cell.item`
  const found = new Map(rows.map(row => [`${row.student} ${row.item}`, row]))
  const errors = cells.flatMap(cell => {
    const row = found.get(`${cell.student} ${cell.item}`)
    if (!row) throw notFound()
    return row.itemSchool ? [] : [{ field: cell.field, ...textOf(refusals.record.exerciseElsewhere) }]
  })
  if (errors[0]) throw new Problem(422, errors[0], { errors })
  for (const { classId, areaId } of rows) requireAreas(scope, classId, [areaId!])
  return rows.map(({ itemSchool, ...row }) => ({ ...row, itemSchool: itemSchool!, ofActivity: false }))
}

/**
 * Sets the key of records whose progress is locked and returns them; those that already have it are unchanged. Throws
 * 409 if one was deleted or given another exercise in the meantime.
 */
export async function recordKeyOfRecords(
  tx: Tx,
  scope: Scope,
  records: readonly StoredRecord[],
  key: Key,
  recording: RecordingRequest,
): Promise<Json<ActivityRecord[]>> {
  const target = sql`
    target as (
      select t.id, t.key as was from app.records t
        join unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ student }) => student)}::uuid[],
                    ${records.map(({ item }) => item)}::uuid[]) locked(id, student, item)
          on t.id = locked.id and t.student_id = locked.student and t.item_id = locked.item
       where t.school_id = ${scope.school})`
  const stored = await recordRows.returnedMany(
    tx,
    sql`select * from changed union all ${unchanged(scope, key)}`,
    sql`${target}, ${changed(scope, key)}${remembered(scope, recording, changes, sql`select id from target`)}`,
  )
  if (stored.total !== records.length) throw changedConcurrently()
  await countProgress(tx, scope, records)
  return stored
}

/**
 * Sets the key of cells whose progress is locked. It is set on the latest record that has a key or has begun; if
 * there is none, on a new record dated today.
 */
export async function recordKeyOfCells(
  tx: Tx,
  scope: Scope,
  cells: readonly OpenCell[],
  key: Key,
  recording: RecordingRequest,
): Promise<Json<ActivityRecord[]>> {
  const before = sql`
    cell as (
      select c.*, last.id as target, last.key as was
        from unnest(${cells.map(() => newId())}::uuid[], ${cells.map(cell => cell.student)}::uuid[],
                    ${cells.map(cell => cell.classId)}::uuid[], ${cells.map(cell => cell.item)}::uuid[],
                    ${cells.map(cell => cell.itemSchool)}::uuid[]) c(id, student, class_id, item, item_school)
        left join lateral (select t.id, t.key from app.records t
                            where t.school_id = ${scope.school} and t.student_id = c.student and t.item_id = c.item
                              and (t.key is not null or t.start_date <= ${scope.today})
                            order by t.start_date desc, t.id desc limit 1) last on true
    ), target as (
      select target as id, was from cell where target is not null
    ), ${changed(scope, key)}, made as (
      insert into app.records (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key,
                               academic_year, made_by, changed_by, changed_by_name, changed_at)
      select ${scope.school}, id, student, class_id, item, item_school, ${scope.today}::date, ${scope.today}::date, ${key},
             ${academicYearOf(scope.today)}, ${scope.user}, ${scope.user}, ${scope.name}, ${scope.now}
        from cell where target is null
      returning *
    )${remembered(
      scope,
      recording,
      sql`${changes} union all select id, version, null from made`,
      sql`select id from target union all select id from made`,
    )}`
  const stored = await recordRows.returnedMany(
    tx,
    sql`select * from changed union all select * from made union all ${unchanged(scope, key)}`,
    before,
  )
  await countProgress(tx, scope, cells)
  return stored
}

/** The records among `target` that take the key. */
function changed(scope: Scope, key: Key): RawBuilder<unknown> {
  return sql`
    changed as (
      update app.records t
         set key = ${key}, changed_by = ${scope.user}, changed_by_name = ${scope.name}, changed_at = ${scope.now},
             version = version + 1, updated_at = now()
       where t.school_id = ${scope.school} and t.id in (select id from target) and t.key is distinct from ${key}
      returning t.*)`
}

/** The previous keys of the changed records. */
const changes = sql`select changed.id, changed.version, target.was from changed join target on target.id = changed.id`

/** The records among `target` that already had the key. */
function unchanged(scope: Scope, key: Key): RawBuilder<unknown> {
  return sql`select t.* from app.records t
    where t.school_id = ${scope.school} and t.id in (select id from target) and t.key = ${key}`
}
