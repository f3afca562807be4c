import {
  type AttendanceMonth,
  type AttendanceSummary,
  attendanceAbsence,
  attendanceCounts,
  attendanceReportRow,
} from '@casa/contract/attendance'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { fileAddress } from '../files/queries.ts'
import { memberBetween, memberOn } from '../students/membership-queries.ts'
import { studentFields, studentReach } from '../students/reach-queries.ts'
import { getSheet, rosterFrom } from './queries.ts'
import type { ClassDay, CutSpan, ReportSpan, Span } from './rules.ts'

type Filter = ListQuery & Record<string, unknown>

const summary = {
  sheet: nullable(uuid),
  holiday: nullable(text),
  present: text,
  absent: text,
  unmarked: text,
  elsewhere: text,
}

/** The day of a class: its sheet, and its children as four lists: present, absent, unmarked and marked in another class. */
export async function summaryOf(tx: Tx, scope: Scope, of: ClassDay): Promise<Json<AttendanceSummary>> {
  const fields = sql`${studentFields('s')}, 'profileURL', ${fileAddress('s.photo_id')}`
  const listOf = (child: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    coalesce(json_agg(json_build_object(${child}) order by s.full_name collate app.names, s.id) filter (where ${condition}), '[]')::text`
  const here = sql`e.class_id = ${of.classId}`
  const place = sql`'classId', json_build_object('_id', class.id, 'className', class.name), 'status', e.present`
  const row = await tx.row(summary)`
    select (select id from app.attendance_sheets
             where school_id = ${scope.school} and class_id = ${of.classId} and day = ${of.day}) as sheet,
           (select json_build_object('name', name) from app.days_off
             where school_id = ${scope.school} and day = ${of.day}::date)::text as holiday,
           ${listOf(fields, sql`${here} and e.present`)} as present,
           ${listOf(fields, sql`${here} and not e.present`)} as absent,
           ${listOf(fields, sql`e.day is null`)} as unmarked,
           ${listOf(sql`${fields}, ${place}`, sql`not ${here}`)} as elsewhere
    ${rosterFrom(scope, of)}
      left join app.classes class on class.school_id = e.school_id and class.id = e.class_id`
  const { sheet, present, absent, unmarked, elsewhere, holiday } = row
  const stored = sheet ? (await getSheet(tx, scope, sheet)).text : 'null'
  return new Json(
    `{"attendenceReport":${stored},"presentStudents":${present},"absentStudents":${absent},"unmarkedStudents":${unmarked},"elsewhereStudents":${elsewhere},"holiday":${holiday ?? 'null'}}`,
  )
}

/** A child's days of attendance by month (`YYYY-MM`). Throws 404 if the child is out of reach. */
export async function readMonths(tx: Tx, scope: Scope, studentId: string): Promise<Json<AttendanceMonth[]>> {
  const found = await tx.maybeRow({ months: text })`
    select (select coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'days', m.days,
                     'present', m.present, 'absent', m.days - m.present) order by m.month), '[]')
              from app.attendance_months m
             where m.school_id = s.school_id and m.student_id = s.id and m.days > 0)::text as months
      from app.students s
     where ${within(scope, studentReach('s'))}
       and s.id = ${studentId}::uuid`
  if (!found) throw notFound()
  return new Json(found.months)
}

/**
 * For each child, the number of days in a span on which the child was marked, present and absent. With a class these
 * are the children who were in it in the span, and their days on its sheets; otherwise the children who are within
 * reach and were at the school in the span, all their days, and the last class they were in at that time.
 */
export async function listReport(
  tx: Tx,
  scope: Scope,
  { span, classId }: { span: ReportSpan; classId: string | undefined },
  { schooleId, ...query }: Filter & { schooleId?: string | undefined },
) {
  const ofSchool = sql`school_id = t.school_id and student_id = t.id`
  // For a whole school one join sums all totals; for a class or a child a lateral join sums only theirs.
  const total = classId
    ? sql`left join lateral (${totalsOnSheets(span, sql`${ofSchool} and class_id = ${classId}::uuid`)}) total on true`
    : scope.reach === 'school' && !query._id
      ? sql`left join (${totalsOf(span, sql`school_id = ${scope.school}`)}) total on total.student_id = t.id`
      : sql`left join lateral (${totalsOf(span, ofSchool)}) total on true`
  const shownClass = classId ? sql`${classId}::uuid` : sql`coalesce(${lastClass(span)}, t.class_id)`
  const rows = rowsOf('app.students', attendanceReportRow, {
    columns: {
      _id: 'id',
      studentName: 'full_name',
      classId: referenceTo('class', 'className'),
      count: sql`coalesce(total.days, 0)`,
      present: sql`coalesce(total.present, 0)`,
      absent: sql`coalesce(total.days - total.present, 0)`,
    },
    join: sql`
      join app.classes class on class.school_id = t.school_id and class.id = ${shownClass}
      ${total}`,
    reach: classId ? { school: 't.school_id', class: 'class.id', child: 't.id' } : studentReach('t'),
    // Leaving later does not remove a child's days from the report of a past span.
    live: classId ? wasInClass(classId, span) : sql`(${lastClass(span)} is not null or total.days > 0)`,
    search: ['studentName', 'admissionNumber', 'serialNumber', 'classId'],
    order: sql`class.name collate app.names, t.full_name collate app.names, t.id`,
    sorts: { classId: sql`class.name collate app.names` },
  })
  return rows.list(tx, scope, query, schooleId === undefined ? undefined : sql`t.school_id = ${schooleId}`)
}

/**
 * The class that the child `t` was in on the last of these days on which the child was at the school; null if there
 * is none.
 */
function lastClass({ from, to }: Span): RawBuilder<unknown> {
  return sql`(
    select m.class_id from app.class_memberships m
     where m.school_id = t.school_id and m.student_id = t.id and ${memberBetween('m', from, to)}
     order by m.from_day desc limit 1)`
}

/** Whether the child `t` was in a class, or on its sheets, on one of these days. */
function wasInClass(classId: string, { from, to }: Span): RawBuilder<boolean> {
  const ofClass = sql`school_id = t.school_id and student_id = t.id and class_id = ${classId}::uuid`
  return sql`(
    exists (select from app.class_memberships m where ${ofClass} and ${memberBetween('m', from, to)})
    or exists (select from app.attendance_entries where ${ofClass} and day between ${from} and ${to}))`
}

/** Days and days present by child, counted day by day: the stored monthly totals are not per class. */
function totalsOnSheets({ from, to }: Span, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select student_id, count(*) as days, count(*) filter (where present) as present
      from app.attendance_entries where ${whose} and day between ${from} and ${to} group by student_id`
}

/**
 * Days and days present by child. Whole months come from stored totals; only the months that a span cuts are counted
 * day by day. The months are listed one by one because PostgreSQL expects almost no rows of a range whose ends are
 * parameters.
 */
function totalsOf({ months, days }: CutSpan, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [
    sql`select student_id, days, present from app.attendance_months
         where ${whose} and month = any(array(select generate_series(${months.from}::date, ${months.to}::date, '1 month')::date))`,
    ...days.map(
      ({ from, to }) => sql`
        select student_id, 1, present::int from app.attendance_entries
         where ${whose} and day between ${from} and ${to}`,
    ),
  ]
  return sql`select student_id, sum(days) as days, sum(present) as present
               from (${sql.join(parts, sql` union all `)}) part group by student_id`
}

/** Each class's attendance over a span, from the counts stored with its sheets. */
export async function listCounts(tx: Tx, scope: Scope, { from, to }: Span, query: Filter) {
  const rows = rowsOf('app.classes', attendanceCounts, {
    columns: {
      _id: 'id',
      className: 'name',
      classId: { column: 'id', read: referenceTo('t', 'className') },
      days: sql`coalesce(taken.days, 0)`,
      totalStudents: sql`coalesce(taken.children, (
        select count(*) from app.class_memberships m
         where m.school_id = t.school_id and m.class_id = t.id and ${memberOn('m', to)}))`,
      presentStudents: sql`coalesce(taken.present, 0)`,
      absentStudents: sql`coalesce(taken.absent, 0)`,
    },
    join: sql`
      left join (select class_id, count(*) as days, max(present + absent) as children,
                        sum(present) as present, sum(absent) as absent
                   from app.attendance_sheets
                  where school_id = ${scope.school} and day between ${from} and ${to}
                  group by class_id) taken on taken.class_id = t.id`,
    reach: { school: 't.school_id', class: 't.id' },
    live: sql`(t.active and t.archived_at is null or taken.class_id is not null)`,
    search: ['className'],
    order: sql`t.name collate app.names, t.id`,
    sorts: { classId: sql`t.name collate app.names` },
  })
  return rows.list(tx, scope, query)
}

/** The children who were absent in a span, with one row for each day. */
export async function listAbsences(
  tx: Tx,
  scope: Scope,
  { from, to }: Span,
  { classId, ...query }: Filter & { classId?: string },
) {
  const rows = rowsOf('app.students', attendanceAbsence, {
    columns: {
      _id: 'id',
      profileURL: fileAddress('t.photo_id'),
      classId: referenceTo('class', 'className'),
      date: sql`e.day`,
    },
    join: sql`
      join app.attendance_entries e on e.school_id = t.school_id and e.student_id = t.id
        and e.day between ${from} and ${to} and not e.present
      join app.classes class on class.school_id = e.school_id and class.id = e.class_id`,
    reach: { school: 't.school_id', class: 'e.class_id' },
    search: ['fullName', 'admissionNumber', 'serialNumber', 'classId'],
    order: sql`e.day, class.name collate app.names, t.full_name collate app.names, t.id`,
    sorts: { classId: sql`class.name collate app.names` },
  })
  return rows.list(tx, scope, query, classId === undefined ? undefined : sql`e.class_id = ${classId}`)
}
