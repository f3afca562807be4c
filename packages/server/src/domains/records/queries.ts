import { activityRecord, recordLimit } from '@casa/contract/recording'
import { type RecordWithHistory, recordWithHistory, type StudentRecords } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { bigint, text } from '../../platform/db/columns.ts'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { allowedIf, inSchools, officeOrAuthor, type Scope, worksIn } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { exerciseReference, shownName } from '../curriculum/shown-name-queries.ts'
import { schoolOfFamily } from '../schools/family-queries.ts'
import { reachedStudents, studentFields, studentReference } from '../students/reach-queries.ts'
import type { Window } from './rules.ts'

/** The columns by which records are reached; a child's class is the current one. */
export const reach = { school: 't.school_id', class: 'student.class_id', child: 't.student_id' }

/**
 * Joins what a record is about as `exercise` (null for a whole activity), `activity` and `area`. The last two always
 * exist; they are left joins so that PostgreSQL omits them from statements that only count records.
 */
export const itemJoin = sql`
  left join app.exercises exercise on exercise.school_id = t.item_school_id and exercise.id = t.item_id
  left join app.activities activity on activity.school_id = coalesce(exercise.activity_school_id, t.item_school_id)
                              and activity.id = coalesce(exercise.activity_id, t.item_id)
  left join app.areas area on area.school_id = activity.area_school_id and area.id = activity.area_id`

/** The school's day on which the key of a record was set: `changed_at` is the moment. */
const keyDay = sql`(t.changed_at at time zone school.time_zone)::date`

const columns = {
  _id: 'id',
  schooleId: 'school_id',
  studentId: {
    column: 'student_id',
    read: studentReference,
  },
  classId: { column: 'class_id', read: referenceTo('class', 'className') },
  superActivityId: referenceTo('area', 'superActivityName'),
  activityId: referenceTo('activity', 'activityName'),
  subActivityId: exerciseReference,
  date: 'start_date',
  sfd: sql.ref('t.start_date'),
  keyDate: sql`case when t.key is not null then ${keyDay} end`,
  isFuturePlanning: sql`t.key is null`,
  authorizedPerson: 'changed_by_name',
  publicStatus: sql`case when t.published then 'publish' else 'draft' end`,
} as const

const definition = {
  join: sql`
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    left join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.schools school on school.id = t.school_id ${itemJoin}`,
  reach,
  live: sql`student.archived_at is null`,
  large: true,
  search: [
    'classId',
    'studentId',
    'superActivityId',
    'activityId',
    'subActivityId',
    sql`exercise.name`,
    'remarks',
    schoolOfFamily('t.school_id'),
  ],
  order: sql`t.start_date desc, t.id desc`,
  sorts: {
    studentId: sql`student.full_name collate app.names`,
    classId: sql`class.name collate app.names`,
    superActivityId: sql`area.name collate app.names`,
    activityId: sql`activity.name collate app.names`,
    subActivityId: sql`(${shownName('exercise')}) collate app.names`,
    // A plan is ordered among the keys by its start date.
    keyDate: sql`case when t.key is null then t.start_date::timestamp else t.changed_at at time zone school.time_zone end`,
  },
} as const

/** Only for lists of keys, in the order in which they were set. */
const byKey = { ...definition, order: sql`t.changed_at at time zone 'UTC' desc, t.id desc` } as const

export const recordRows = rowsOf('app.records', activityRecord, { ...definition, columns })
const keyedRows = rowsOf('app.records', activityRecord, { ...byKey, columns })

/** Whether the caller may delete a record `t`: teachers only their own drafts, the office any record. */
export const removable = sql<boolean>`(${officeOrAuthor('t.made_by')}
  and (current_setting('app.role', true) = 'SCHOOLE' or not t.published))`

const historyColumns = {
  ...columns,
  statusHistory: sql.ref('t.history'),
  may: sql`case when ${worksIn('student.class_id', 'records', 'area.id')} then ${allowedIf('learning', removable, ['edit'])} else '{}'::text[] end`,
}

/**
 * For parents: the history from the key with which a record was published, or all of it if the school's
 * `filterStatus` shows parents everything.
 */
const publishedColumns = {
  ...columns,
  statusHistory: sql`
    case when school.filter_status then t.history
         else (select coalesce(jsonb_agg(past.key order by past.place), '[]')
                 from jsonb_array_elements(t.history) with ordinality past(key, place)
                where past.place > t.keys_before_publication) end`,
  may: sql`'{}'::text[]`,
}

const reportsIn = (order: typeof definition | typeof byKey) => ({
  staff: rowsOf('app.records', recordWithHistory, { ...order, columns: historyColumns }),
  family: rowsOf('app.records', recordWithHistory, { ...order, columns: publishedColumns }),
})
const reports = { all: reportsIn(definition), keyed: reportsIn(byKey) }

/** The rows with as much of their history as the role may see. */
const reportRows = ({ role }: Scope, which: keyof typeof reports) =>
  reports[which][role === 'PARENT' ? 'family' : 'staff']

/** The filters of a list of records, by their wire names; null and undefined do not filter. */
export type RecordFilter = { [field: string]: unknown } & {
  classId?: string | null
  studentId?: unknown
  superActivityId?: string | null
  activityId?: string | null
  subActivityId?: string | null
  isFuturePlanning?: boolean | null
  publicStatus?: string | null
}

/** The matching records within the scope, newest first; of those with keys, the latest key. */
export async function listRecords(tx: Tx, scope: Scope, query: ListQuery & RecordFilter) {
  const { fields, where } = splitFilter(scope, query)
  return (isKeyed(query) ? keyedRows : recordRows).list(tx, scope, fields, where)
}

/**
 * The matching records of a window, with their history. Plans are ordered by their days; keys, and everything that a
 * child has, in the order in which the keys were set.
 */
export async function listReports(tx: Tx, scope: Scope, window: Window, query: ListQuery & RecordFilter) {
  const { fields, where } = splitFilter(scope, query)
  const rows = reportRows(scope, isKeyed(query) ? 'keyed' : 'all')
  const ofOneChild = query.studentId && window.from === null && window.to === null && !isKeyed(query)
  const sort = query.sort ?? (ofOneChild ? '-keyDate' : undefined)
  return rows.list(tx, scope, { ...fields, ...(sort ? { sort } : {}) }, sql`${where} and ${overlaps(window)}`)
}

const isKeyed = ({ isFuturePlanning }: RecordFilter) => isFuturePlanning === false

/** The ids of the drafts in a window, newest first: at most as many as one request publishes, and the total. */
export async function listDrafts(tx: Tx, scope: Scope, window: Window, query: ListQuery & RecordFilter) {
  const { fields, where } = splitFilter(scope, query)
  return recordRows.ids(
    tx,
    scope,
    fields,
    recordLimit,
    sql`${where} and ${overlaps(window)} and not t.published`,
  )
}

/** One record with its history; 404 if it is not within reach. */
export async function getRecord(tx: Tx, scope: Scope, id: string): Promise<Json<RecordWithHistory>> {
  return reportRows(scope, 'all').get(tx, scope, id, sql`${definition.live} and ${visible(scope)}`)
}

/**
 * The condition that the role may see a record: parents see published ones, or all if the school's `filterStatus`
 * says so.
 */
function visible(scope: Scope): RawBuilder<boolean> {
  if (scope.role !== 'PARENT') return sql`true`
  return sql`(t.published or exists (select from app.schools s where s.id = t.school_id and s.filter_status))`
}

/** The condition that a record overlaps a window or, if the window is `open`, has no key yet. */
function overlaps({ from, to, open }: Window): RawBuilder<boolean> {
  const touched = sql`${from === null ? sql`true` : sql`t.end_date >= ${from}`}
    and ${to === null ? sql`true` : sql`t.start_date <= ${to}`}`
  return open ? sql<boolean>`(${touched} or t.key is null)` : sql<boolean>`${touched}`
}

/**
 * The condition that a record belongs to a class: it was created there or, while it is unpublished, its child is
 * there now, so that the new class's teachers finish what the old ones began. For one child the current class has the
 * complete history.
 */
function ofClass({ schools }: Scope, classId: string, ofChild: boolean): RawBuilder<boolean> {
  return sql`(t.class_id = ${classId}::uuid or ${ofChild ? sql`true` : sql`not t.published`}
    and t.student_id = any(array(select id from app.students
                                  where ${inSchools('school_id', schools)} and class_id = ${classId}::uuid)))`
}

/**
 * Splits a query into the fields that are compared with columns and one condition for the other filters and for what
 * the role may see.
 */
function splitFilter<Q extends RecordFilter>(scope: Scope, query: Q) {
  const { classId, superActivityId, activityId, subActivityId, isFuturePlanning, publicStatus, ...rest } =
    query
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const where = sql.join(
    [
      visible(scope),
      classId ? dynamicSql(ofClass(scope, classId, rest.studentId !== undefined)) : undefined,
      superActivityId ? dynamicSql(sql`area.id = ${superActivityId}`) : undefined,
      activityId ? dynamicSql(sql`activity.id = ${activityId}`) : undefined,
      subActivityId ? dynamicSql(sql`exercise.id = ${subActivityId}`) : undefined,
      typeof isFuturePlanning === 'boolean'
        ? dynamicSql(isFuturePlanning ? sql`t.key is null` : sql`t.key is not null`)
        : undefined,
      publicStatus ? dynamicSql(sql`t.published = ${publicStatus === 'publish'}`) : undefined,
    ].filter(condition => condition !== undefined),
    sql` and `,
  )
  return { fields: Object.fromEntries(given), where }
}

/** The maximum number of records in one response. */
const most = 100_000

const sorts: Record<string, RawBuilder<unknown>> = {
  firstName: sql`s.first_name collate app.names`,
  lastName: sql`s.last_name collate app.names`,
  fullName: sql`s.full_name collate app.names`,
  admissionNumber: sql`s.admission_number collate app.names`,
  classId: sql`class.name collate app.names`,
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
               join app.students s on ${inSchools('s.school_id', scope.schools)} and s.id = of_child.student ${classJoin}
              order by ${orderOf(sort)} s.full_name collate app.names, s.id ${limit}) found), '[]')::text as children,
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
