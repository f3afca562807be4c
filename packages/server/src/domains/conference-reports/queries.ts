import {
  type ConferenceReport,
  conferenceReport,
  type ReportCounts,
  reportChild,
  reportRow,
} from '@casa/contract/conference-reports'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { ReportStatus } from '@casa/contract/rules/conference-report'
import type { PlainText } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { requireStudent, studentReach, studentReference } from '../students/reach-queries.ts'

constraint('conference_reports_open', refusals.conferenceReport.open)
constraint('conference_reports_corrected_once', refusals.conferenceReport.correctedBefore)

const person = (of: 'drafted_by' | 'edited_by' | 'reviewed_by', table = 't') => {
  const column = sql.ref(`${table}.${of}`)
  return sql`case when ${column} is not null
    then json_build_object('_id', ${column}, 'name', ${sql.ref(`${table}.${of}_name`)}) end`
}

const columns = {
  _id: 'id',
  schooleId: 'school_id',
  studentId: { column: 'student_id', read: studentReference },
  classId: { column: 'class_id', read: referenceTo('class', 'className') },
  from: 'from_day',
  to: 'to_day',
  status: { column: 'status', read: sql`t.status` },
} as const

const listing = {
  join: sql`
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  order: sql`t.to_day desc, t.revision desc, t.id`,
  sorts: { studentId: sql`student.full_name`, classId: sql`class.name` },
  search: ['studentId', 'classId'],
} as const

const rows = rowsOf('app.conference_reports', reportRow, { columns, ...listing })

export const reportRows = rowsOf('app.conference_reports', conferenceReport, {
  columns: {
    ...columns,
    corrects: { column: 'corrects_id', read: sql`t.corrects_id` },
    areas: { column: 'areas', read: sql`t.areas` },
    quotes: { column: 'quotes', read: sql`t.quotes` },
    draftedBy: { column: 'drafted_by', read: person('drafted_by') },
    editedBy: { column: 'edited_by', read: person('edited_by') },
    editors: sql`t.editors`,
    reviewedBy: { column: 'reviewed_by', read: person('reviewed_by') },
    paper: sql`(select json_build_object('school', p.school_name, 'child', p.child_name, 'class', p.class_name)
                  from app.papers p where p.school_id = t.school_id and p.id = t.id)`,
  },
  ...listing,
})

/** What a role may read: parents published reports, and the office also those about a child who has left. */
function readable({ role }: Scope): RawBuilder<boolean> {
  if (role === 'SCHOOLE') return sql`true`
  const present = sql<boolean>`student.archived_at is null`
  return role === 'PARENT' ? sql`${present} and t.status = 'published'` : present
}

/** The reports that the role may read, newest first. */
export async function listReports(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return rows.list(tx, scope, query, readable(scope))
}

/** A report that the role may read. Throws 404. */
export async function readReport(tx: Tx, scope: Scope, id: string): Promise<Json<ConferenceReport>> {
  return reportRows.get(tx, scope, id, readable(scope))
}

/**
 * A report to be changed, about a child who is at the school. Throws 404, 409 with the current report if it has
 * another version, and 409 with `refusal` if it is in another state.
 */
export async function requireReport(
  tx: Tx,
  scope: Scope,
  id: string,
  wanted: { version?: number; status: ReportStatus; refusal: PlainText },
): Promise<ConferenceReport> {
  const stored = await readReport(tx, scope, id)
  const report = stored.parse()
  await requireStudent(tx, scope, report.studentId._id)
  if (wanted.version !== undefined && report.version !== wanted.version)
    throw conflict(messages.changedMeanwhile, stored.text)
  if (report.status !== wanted.status) throw conflict(wanted.refusal)
  return report
}

/** Makes the actor the last editor of a report; a trigger adds them to its editors. */
export const edited = ({ user, name }: Scope) => ({ edited_by: user, edited_by_name: name })

/** Replaces the published report that another one corrects. */
export async function replaceReport(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`
    update app.conference_reports set status = 'replaced', version = version + 1, updated_at = now()
     where school_id = ${scope.school} and id = ${id} and status = 'published'`
}

type Conference = { classId?: string | undefined; since?: string | undefined }

/** The report of the child `t` in progress, otherwise the latest published one that ends on or after `since`. */
function presentReport({ since }: Conference): RawBuilder<unknown> {
  return sql`left join lateral (
    select r.* from app.conference_reports r
     where r.school_id = t.school_id and r.student_id = t.id and r.status <> 'replaced'
       and (r.status <> 'published' or r.to_day >= coalesce(${since ?? null}::date, '-infinity'))
     order by r.status = 'published', r.to_day desc, r.revision desc limit 1) report on true`
}

/** The children within reach, each with its report. */
export async function listChildren(
  tx: Tx,
  scope: Scope,
  { since, ...query }: ListQuery & Conference & Record<string, unknown>,
) {
  const children = rowsOf('app.students', reportChild, {
    columns: {
      _id: 'id',
      classId: { column: 'class_id', read: referenceTo('class', 'className') },
      status: sql`coalesce(report.status, 'none')`,
      reportId: sql`report.id`,
      to: sql`report.to_day`,
      publishedOn: sql`report.published_on`,
      editedBy: person('edited_by', 'report'),
    },
    join: sql`
      join app.classes class on class.school_id = t.school_id and class.id = t.class_id
      ${presentReport({ since })}`,
    reach: studentReach('t'),
    live: sql`t.archived_at is null`,
    search: ['fullName', 'classId', 'editedBy', sql`t.admission_number`],
    order: sql`class.name, t.full_name, t.id`,
    sorts: { classId: sql`class.name`, editedBy: sql`report.edited_by_name` },
  })
  return children.list(tx, scope, query)
}

/** How many of those children have a report in each state. */
export async function countReports(tx: Tx, scope: Scope, asked: Conference): Promise<Json<ReportCounts>> {
  const count = (status: string) =>
    sql`count(*) filter (where coalesce(report.status, 'none') = ${sql.lit(status)})`
  const { counts } = await tx.row({ counts: text })`
    select json_build_object('none', ${count('none')}, 'draft', ${count('draft')}, 'review', ${count('review')},
             'published', ${count('published')})::text as counts
      from app.students t ${presentReport(asked)}
     where ${within(scope, studentReach('t'))} and t.archived_at is null
       and (${asked.classId ?? null}::uuid is null or t.class_id = ${asked.classId ?? null}::uuid)`
  return new Json(counts)
}
