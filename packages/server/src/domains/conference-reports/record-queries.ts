import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { refusals } from '@casa/contract/refusals'
import {
  draftAreas,
  type ProposedWork,
  type RecordedWork,
  type ReportArea,
  unborneLines,
} from '@casa/contract/rules/conference-report'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import { integer, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { latestWorks } from '../overview/queries.ts'
import { nextOf } from '../progress/next-queries.ts'
import { itemJoin } from '../records/queries.ts'

/** Maximum number of observations and notes offered for quoting. */
const mostChoices = 200
/** How much of a quotation appears in a refusal about it. */
const quotedLength = 60

type Asked = { studentId: string; classId: string; from: string }
type Drawn = { areas: ReportArea[]; schoolDays: number; daysPresent: number }

/** What the records say about a child from a day until today. */
export async function draftFromRecords(tx: Tx, scope: Scope, asked: Asked): Promise<Drawn> {
  const { studentId, classId, from } = asked
  const recorded = await recordedWorks(tx, scope, studentId)
  const [child] = await nextOf(tx, scope, { studentId, classId })
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
    select coalesce(json_agg(json_build_object('id', t.item_id, 'name', coalesce(exercise.name, activity.name),
               'activity', activity.name, 'area', area.id, 'areaName', area.name, 'key', t.key, 'date', t.day,
               'times', (select count(*) from app.records r
                          where r.school_id = ${scope.school} and r.student_id = t.student_id and r.item_id = t.item_id
                            and r.key is not null))
             order by area.position, area.name, area.id, activity.position, activity.name, activity.id,
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
  const told = report.areas.map(area => ({ ...area, lines: area.lines.filter(({ _id }) => !left.has(_id)) }))
  const works = unborneLines(told, await recordedWorks(tx, scope, report.studentId._id)).map(
    ({ name }) => name,
  )
  const choices = await choicesFor(tx, scope, report)
  const quotes = report.quotes
    .filter(({ _id, text }) => !choices.some(choice => choice._id === _id && choice.text === text))
    .map(({ text }) => `“${shortened(text)}”`)
  const unborne = [...works, ...quotes]
  if (unborne.length > 0)
    throw conflict(textOf(refusals.conferenceReport.unborne, { works: unborne.slice(0, 5).join(', ') }))
}

function shortened(text: string): string {
  const start = text.slice(0, quotedLength)
  return start === text ? text : `${start}…`
}
