import {
  type ConferenceReport,
  conferenceReport,
  type ReportCounts,
  type ReportQuote,
  type ReportsInReview,
  reportChild,
  reportRow,
  reportsInReview,
} from '@casa/contract/conference-reports'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import {
  draftAreas,
  type ProposedWork,
  type RecordedWork,
  type ReportArea,
  type ReportStatus,
  unsupportedLines,
} from '@casa/contract/rules/conference-report'
import { type PlainText, textOf } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { integer, json, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { Json } from '../../platform/db/json.ts'
import { switchLanguage } from '../../platform/db/language.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { fileAddress } from '../files/queries.ts'
import { latestWorks } from '../overview/queries.ts'
import { findPaper, type Paper, type PaperPictures, pictureKey } from '../papers/queries.ts'
import { whatToShowNext } from '../progress/next-queries.ts'
import { itemJoin } from '../records/queries.ts'
import { schoolOfFamily } from '../schools/family-queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'
import { distinctName, requireStudent, studentReach, studentReference } from '../students/reach-queries.ts'
import { paperLanguage } from '../users/slip-queries.ts'

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
  sorts: { studentId: sql`student.full_name collate app.names`, classId: sql`class.name collate app.names` },
  search: ['studentId', 'classId', schoolOfFamily('t.school_id')],
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
    paper: sql`coalesce(
      (select json_build_object('school', p.school_name, 'address', p.school_address || ', ' || p.school_city,
                'child', p.child_name, 'class', p.class_name, 'dob', p.child_born, 'photo', ${fileAddress('p.photo_id')})
         from app.papers p where p.school_id = t.school_id and p.id = t.id),
      (select json_build_object('school', s.name, 'address', s.address || ', ' || s.city, 'child', student.full_name,
                'class', class.name, 'dob', student.dob, 'photo', ${fileAddress('student.photo_id')})
         from app.schools s where s.id = t.school_id))`,
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
export async function listConferenceReports(
  tx: Tx,
  scope: Scope,
  query: ListQuery & Record<string, unknown>,
) {
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
    search: ['fullName', 'classId', 'editedBy', sql`t.admission_number`, 'serialNumber'],
    order: sql`class.name collate app.names, t.full_name collate app.names, t.id`,
    sorts: { classId: sql`class.name collate app.names`, editedBy: sql`report.edited_by_name` },
  })
  return children.list(tx, scope, query)
}

/** How many of those children have a report in each state. */
export async function countReports(tx: Tx, scope: Scope, filter: Conference): Promise<Json<ReportCounts>> {
  const count = (status: string) =>
    sql`count(*) filter (where coalesce(report.status, 'none') = ${sql.lit(status)})`
  const { counts } = await tx.row({ counts: text })`
    select json_build_object('none', ${count('none')}, 'draft', ${count('draft')}, 'review', ${count('review')},
             'published', ${count('published')})::text as counts
      from app.students t ${presentReport(filter)}
     where ${within(scope, studentReach('t'))} and t.archived_at is null
       and (${filter.classId ?? null}::uuid is null or t.class_id = ${filter.classId ?? null}::uuid)`
  return new Json(counts)
}

/** Maximum number of reports in a proofreader's queue; all of them are counted. */
const mostInQueue = 200

/** The reports that the actor may proofread (`mayProofRead`), longest wait first. */
export async function reportsToProofread(
  tx: Tx,
  scope: Scope,
  first: number = mostInQueue,
): Promise<ReportsInReview> {
  const { queue } = await tx.row({ queue: json(reportsInReview) })`
    select json_build_object('count', coalesce(max(r.total), 0), 'reports', coalesce(json_agg(json_build_object(
             '_id', r.id, 'studentId', r.student, 'fullName', r.full_name, 'profileURL', ${fileAddress('r.photo_id')},
             'className', r.class_name, 'editedBy', r.editor, 'sentAt', r.updated_at) order by r.updated_at, r.id), '[]')) as queue
      from (
        select t.id, t.updated_at, ${studentReference} as student, ${distinctName('student')} as full_name, student.photo_id,
               class.name as class_name, ${person('edited_by')} as editor, count(*) over () as total
          from app.conference_reports t
          join app.students student on student.school_id = t.school_id and student.id = t.student_id
          join app.classes class on class.school_id = t.school_id and class.id = student.class_id
         where ${within(scope, { school: 't.school_id', currentClassOf: 't.student_id' })} and t.status = 'review'
           and student.archived_at is null and ${scope.user}::uuid <> all (t.editors)
         order by t.updated_at, t.id limit ${first}) r`
  return queue
}

/**
 * The content of a printed report, and where its pictures are stored. Throws 404 for a report that the role may not
 * read.
 */
export async function reportDocumentData(tx: Tx, scope: Scope, id: string) {
  const report = (await readReport(tx, scope, id)).parse()
  const { logoKey, photoKey, ...paper } =
    (await findPaper(tx, scope, id)) ?? (await presentPaper(tx, scope, report))
  return { report, paper, logoKey, photoKey }
}

/** What an unpublished report would say today. */
async function presentPaper(
  tx: Tx,
  scope: Scope,
  { studentId, schooleId, classId }: ConferenceReport,
): Promise<Paper & PaperPictures> {
  const student = (await getProfile(tx, scope, studentId._id)).parse()
  const school = (await getSchoolCard(tx, scope, schooleId)).parse()
  const { address, city, pincode } = school
  const { fullName, firstName, dob } = student
  return {
    school: { name: school.schooleName, address, city, pincode, contact: school.schooleContact },
    child: { fullName, firstName, dob },
    className: classId?.className ?? '',
    issuedAt: null,
    logoKey: await pictureKey(tx, scope, idOf(school.logoURL)),
    photoKey: await pictureKey(tx, scope, idOf(student.profileURL)),
  }
}

const idOf = (address: string | null) => address?.split('/').at(-1) ?? null

/** Maximum number of observations and notes offered for quoting. */
const mostChoices = 200
/** How much of a quotation appears in a refusal about it. */
const quotedLength = 60

type DraftRequest = { studentId: string; classId: string; from: string }
type Draft = { areas: ReportArea[]; schoolDays: number; daysPresent: number }

/**
 * What the records say about a child from a day until today. Works are named in the language of the child's parent, not
 * in that of the person who drafts it, and in English if it is unknown: the names are stored.
 */
export async function draftFromRecords(tx: Tx, scope: Scope, request: DraftRequest): Promise<Draft> {
  const { studentId, classId, from } = request
  await switchLanguage(tx, await paperLanguage(tx, scope, studentId, { for: 'family', language: 'en' }))
  const recorded = await recordedWorks(tx, scope, studentId)
  const [child] = await whatToShowNext(tx, scope, { studentId, classId })
  const proposed = (child?.next ?? [])
    .filter(({ kind }) => kind === 'ready')
    .map(
      ({ superActivityId, activityId, subActivityId }): ProposedWork => ({
        id: subActivityId._id,
        name: subActivityId.subActivityName,
        activity: activityId.activityName,
        area: superActivityId._id,
        areaName: superActivityId.superActivityName,
      }),
    )
  const { days, present } = await tx.row({ days: integer, present: integer })`
    select count(*)::integer as days, (count(*) filter (where e.present))::integer as present
      from app.attendance_entries e
     where ${within(scope, { school: 'e.school_id', currentClassOf: 'e.student_id' })}
       and e.student_id = ${studentId}::uuid and e.day between ${from}::date and ${scope.today}::date`
  return { areas: draftAreas(recorded, proposed, from), schoolDays: days, daysPresent: present }
}

/** What a child has a key on, in teaching order. */
async function recordedWorks(tx: Tx, scope: Scope, studentId: string): Promise<RecordedWork[]> {
  const { works } = await tx.row({ works: text })`
    select coalesce(json_agg(json_build_object('id', t.item_id, 'name', coalesce(${shownName('exercise')}, activity.name),
               'activity', activity.name, 'area', area.id, 'areaName', area.name, 'key', t.key, 'date', t.day,
               'times', (select count(*) from app.records r
                          where r.school_id = ${scope.school} and r.student_id = t.student_id and r.item_id = t.item_id
                            and r.key is not null))
             order by area.position, area.name collate app.names, area.id, activity.position, activity.name collate app.names, activity.id,
                      exercise.position, exercise.name, t.item_id), '[]')::text as works
      from (${latestWorks(scope)}) t ${itemJoin} where t.student_id = ${studentId}::uuid`
  return JSON.parse(works)
}

/**
 * The observations and notes about a child within a report's period, newest first; those it quotes are always
 * included.
 */
export async function choicesFor(
  tx: Tx,
  scope: Scope,
  { studentId, from, to, quotes }: Pick<ConferenceReport, 'studentId' | 'from' | 'to' | 'quotes'>,
): Promise<ReportQuote[]> {
  const reach = (alias: string) =>
    within(scope, { school: `${alias}.school_id`, currentClassOf: `${alias}.student_id` })
  const noted = sql`(n.created_at at time zone ${scope.timeZone})::date`
  const { choices } = await tx.row({ choices: text })`
    select coalesce(json_agg(json_build_object('_id', c.id, 'kind', c.kind, 'text', c.text, 'date', c.day,
               'author', c.author) order by c.day desc, c.id desc), '[]')::text as choices
      from (select * from (
              select o.id, 'observation' as kind, o.text, o.day, o.made_by_name as author
                from app.observations o
               where ${reach('o')} and o.student_id = ${studentId._id}::uuid and o.text is not null
                 and o.day between ${from}::date and ${to}::date
               union all
              select n.id, 'note', n.text, ${noted}, n.user_name
                from app.notes n
               where ${reach('n')} and n.student_id = ${studentId._id}::uuid
                 and ${noted} between ${from}::date and ${to}::date) written
             order by id = any(${quotes.map(({ _id }) => _id)}::uuid[]) desc, day desc, id desc limit ${mostChoices}) c`
  return JSON.parse(choices)
}

/**
 * The chosen observations and notes, oldest first. Earlier choices stay, even if deleted since. Throws 422 for one
 * that is not about the child.
 */
export async function chosenQuotes(
  tx: Tx,
  scope: Scope,
  report: ConferenceReport,
  chosen: readonly Pick<ReportQuote, '_id' | 'kind'>[],
): Promise<ReportQuote[]> {
  const choices = [...(await choicesFor(tx, scope, report)), ...report.quotes]
  const found = new Map<string, ReportQuote>()
  for (const { _id, kind } of chosen) {
    const quote = choices.find(choice => choice._id === _id && choice.kind === kind)
    if (!quote) throw invalid('quotes', refusals.conferenceReport.quoteUnknown)
    found.set(_id, quote)
  }
  return [...found.values()].sort((one, other) => one.date.localeCompare(other.date))
}

/** A report's quotations in their current wording, without deleted ones. */
export async function quotesAgain(tx: Tx, scope: Scope, report: ConferenceReport): Promise<ReportQuote[]> {
  const choices = await choicesFor(tx, scope, report)
  return report.quotes.flatMap(({ _id }) => choices.find(choice => choice._id === _id) ?? [])
}

/** Throws 409 with what a report says that the records do not support, or no longer support. */
export async function requireSupported(tx: Tx, scope: Scope, report: ConferenceReport): Promise<void> {
  const left = new Set(report.leftOut)
  const claimed = report.areas.map(area => ({
    ...area,
    lines: area.lines.filter(({ _id }) => !left.has(_id)),
  }))
  const works = unsupportedLines(claimed, await recordedWorks(tx, scope, report.studentId._id)).map(
    ({ name }) => name,
  )
  const choices = await choicesFor(tx, scope, report)
  const quotes = report.quotes
    .filter(({ _id, text }) => !choices.some(choice => choice._id === _id && choice.text === text))
    .map(({ text }) => `“${shortened(text)}”`)
  const unsupported = [...works, ...quotes]
  if (unsupported.length > 0)
    throw conflict(
      textOf(refusals.conferenceReport.unsupported, { works: unsupported.slice(0, 5).join(', ') }),
    )
}

function shortened(text: string): string {
  const start = text.slice(0, quotedLength)
  return start === text ? text : `${start}…`
}
