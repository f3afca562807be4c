import type { StudentRecords } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { bigint, text } from '../../platform/db/columns.ts'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { reachedStudents, studentFields } from '../students/reach-queries.ts'
import { overlaps, type RecordFilter, recordRows, splitFilter } from './queries.ts'
import type { Window } from './rules.ts'

/** The maximum number of records in one response. */
const most = 100_000

const sorts: Record<string, RawBuilder<unknown>> = {
  firstName: sql`s.first_name`,
  lastName: sql`s.last_name`,
  fullName: sql`s.full_name`,
  admissionNumber: sql`s.admission_number`,
  classId: sql`class.name`,
}

/** A child with their matching records. Throws 404 if the child is not within reach. */
export async function recordsOfStudent(
  tx: Tx,
  scope: Scope,
  window: Window,
  query: ListQuery & RecordFilter & { studentId: string },
): Promise<Json<StudentRecords>> {
  const found = await tx.maybeRow({ child: text })`
    ${entriesByChild(scope, window, query)}
    select ${child}::text as child
      from app.students s ${classJoin} left join of_child on of_child.student = s.id
     where ${reachedStudents(scope)} and s.id = ${query.studentId}::uuid`
  if (!found) throw notFound()
  return new Json(found.child)
}

/**
 * The children who have matching records, each with these records. Throws 422 if a response would have more than
 * `most`.
 */
export async function recordsByStudent(
  tx: Tx,
  scope: Scope,
  window: Window,
  query: ListQuery & RecordFilter,
): Promise<Json<StudentRecords[]>> {
  const { page, size = 1_000, sort } = query
  const limit = page ? sql`limit ${size} offset ${(page - 1) * size}` : sql``
  const { children, total, records } = await tx.row({ children: text, total: bigint, records: bigint })`
    ${entriesByChild(scope, window, query)}
    select coalesce((select json_agg(found.child) from (
             select ${child} as child
               from of_child
               join app.students s on s.id = of_child.student ${classJoin}
              order by ${orderOf(sort)} s.full_name, s.id ${limit}) found), '[]')::text as children,
           (select count(*) from of_child) as total, (select count(*) from record) as records`
  if (Number(records) > most) throw invalid('studentId', textOf(refusals.list.entries, { most }))
  return new Json(children, Number(total))
}

const classJoin = sql`join app.classes class on class.school_id = s.school_id and class.id = s.class_id`

const child = sql`json_build_object(${studentFields('s')}, 'classId', json_build_object('_id', class.id, 'className', class.name),
  'activityRecordsId', coalesce(of_child.records, '[]'))`

function entriesByChild(scope: Scope, window: Window, query: ListQuery & RecordFilter): RawBuilder<unknown> {
  const { fields, where } = splitFilter(scope, query)
  return sql`
    with record as materialized (
      ${recordRows.selected(scope, fields, sql`${where} and ${overlaps(window)}`)} limit ${most + 1}
    ), of_child as (
      select ("studentId"->>'_id')::uuid as student, json_agg(record order by coalesce("keyDate", date) desc, _id desc) as records
        from record group by 1
    )`
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  if (!sort) return sql``
  const field = sort.replace(/^-/, '')
  if (!Object.hasOwn(sorts, field)) throw invalid(field, textOf(refusals.list.field, { field }))
  return dynamicSql(
    sql`${sorts[field]} ${sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')},`,
  )
}
