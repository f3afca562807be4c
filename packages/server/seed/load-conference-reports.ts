import {
  draftAreas,
  type ProposedWork,
  proposedHighlights,
  type RecordedWork,
  type ReportArea,
  reportDays,
} from '@casa/contract/rules/conference-report'
import { monthsOld, plusDays } from '@casa/contract/rules/day'
import { linesOverPage } from '@casa/contract/rules/report-length'
import { type Step, teachingOf, unseenAfterDays, whatNext } from '@casa/contract/rules/what-next'
import { text, uuid } from '../src/platform/db/columns.ts'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'

/** An exercise of a class's curriculum, with its direct prerequisites. */
type Taught = ProposedWork & Step & { requires: string[] }

const summaries = [
  '{Name} comes in, looks for work and finds it. {Name} is kind to the younger children.',
  '{Name} likes to watch first, and then works for a long time without looking up.',
  '{Name} talks about the work at the table, and helps to lay it.',
]

/** The areas of a demo report, as a guide would have drafted them, before any sentence is written. */
function demoAreas(
  child: Child,
  recorded: readonly RecordedWork[],
  taught: readonly Taught[],
  { from, to }: { from: string; to: string },
): ReportArea[] {
  const told = recorded.filter(({ date }) => date <= to)
  const requirements = taught.flatMap(({ id, requires }) =>
    requires.map(one => ({ exercise: id, requires: one, strength: 'direct' as const })),
  )
  const at = { months: monthsOld(child.dob, to), standings: recorded }
  const next = whatNext(teachingOf(taught, requirements), at, plusDays(to, -unseenAfterDays))
  const ready = new Set(next.filter(({ kind }) => kind === 'ready').map(({ id }) => id))
  return draftAreas(
    told,
    taught.filter(({ id }) => ready.has(id)),
    from,
  )
}

/** What a guide writes, as much of it as fits on one page: sentences on each area, then quotations. */
function written(drafted: ReportArea[], child: Child, place: number, quotes: Recorded['quotes']) {
  const summary = summaryOf(child, place)
  const highlights = proposedHighlights(drafted)
  const drafts = (
    [
      [2, 2],
      [1, 2],
      [1, 1],
      [0, 1],
    ] as const
  ).map(([sentences, quoted]) => ({
    summary,
    areas: drafted.map(area => ({ ...area, words: sentencesOn(area, child, sentences) })),
    quotes: quotes.slice(0, quoted),
  }))
  // Two lines are the margin within which the count is true.
  const spare = { text: 'x'.repeat(80) }
  const fits = ({ quotes, ...rest }: (typeof drafts)[number]) =>
    linesOverPage({ ...rest, highlights, leftOut: [], quotes: [...quotes, spare] }) === 0
  return drafts.find(fits) ?? drafts.at(-1)!
}

/** A guide's sentences about the lines of an area: on its first headings, but not on what merely comes next. */
function sentencesOn({ lines }: ReportArea, { first }: Child, most: number): string | null {
  const under = (heading: string) => lines.find(line => line.heading === heading)?.name
  const [sure, practising, shown] = ['sure', 'practising', 'shown'].map(under)
  const said = [
    sure && `${first} chooses ${sure} without being asked, and works alone.`,
    practising && `With ${practising} a little help is still welcome.`,
    shown && `${shown} is new.`,
  ]
  return said.filter(Boolean).slice(0, most).join(' ') || null
}

const summaryOf = ({ first }: Child, place: number) =>
  summaries[place % summaries.length]!.replaceAll('{Name}', first)

type Teacher = { user_id: string; name: string }
type SchoolClass = { classId: string; children: Child[]; teachers: Teacher[] }
type Recorded = {
  works: RecordedWork[]
  days: number
  present: number
  quotes: { _id: string; text: string }[]
}

/** The state of the reports on the first children of each class; the other children do not have one yet. */
const states = ['published', 'review', 'draft', 'published', 'draft'] as const

/**
 * Stores conference reports in each state, from what is recorded about the children, in three statements. The
 * principal proofreads what is published; the last draft was sent back.
 */
export async function loadConferenceReports(
  tx: Tx,
  schoolId: string,
  principal: { id: string; name: string },
  schoolClasses: readonly SchoolClass[],
  calendar: SchoolCalendar,
): Promise<void> {
  const publishedOn = calendar.until(plusDays(calendar.today, -1))
  const to = calendar.until(plusDays(publishedOn, -1))
  const from = plusDays(to, -reportDays)
  const chosen = schoolClasses.flatMap(({ classId, children, teachers }) =>
    children
      .slice(0, states.length)
      .map((child, place) => ({ classId, child, place, teacher: teachers[0]! })),
  )
  const recorded = await recordedOf(tx, schoolId, chosen, { from, to })
  const taught = await taughtIn(tx, schoolId)
  const rows = chosen.map(({ classId, child, place, teacher }) => {
    const { works, days, present, quotes } = recorded.get(child.id)!
    const status = states[place]!
    const isPublished = status === 'published'
    const drafted = demoAreas(child, works, taught.get(classId) ?? [], { from, to })
    const {
      summary,
      areas,
      quotes: quoted,
    } = status === 'draft'
      ? { summary: null, areas: drafted, quotes: [] }
      : written(drafted, child, place, quotes)
    return {
      school_id: schoolId,
      id: newId(),
      student_id: child.id,
      class_id: classId,
      from_day: from,
      to_day: to,
      status,
      summary,
      areas,
      highlights: proposedHighlights(areas),
      quotes: quoted,
      school_days: days,
      days_present: present,
      correction: place === states.length - 1 ? 'Please write a sentence about each area.' : null,
      drafted_by: teacher.user_id,
      drafted_by_name: teacher.name,
      edited_by: teacher.user_id,
      edited_by_name: teacher.name,
      reviewed_by: isPublished ? principal.id : null,
      reviewed_by_name: isPublished ? principal.name : null,
      published_on: isPublished ? publishedOn : null,
    }
  })
  await insertMany(tx, 'app.conference_reports', rows)
}

/** What is recorded about the chosen children: works in teaching order, days at school, observations and notes. */
async function recordedOf(
  tx: Tx,
  schoolId: string,
  chosen: readonly { child: Child }[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, Recorded>> {
  const rows = await tx.rows({ child: uuid, recorded: text })`
    select s.id as child, json_build_object(
        'works', (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'activity', a.name, 'area', w.id,
                       'areaName', w.name, 'key', p.key, 'date', greatest(p.day, p.key_at::date),
                       'times', (select count(*) from app.records r
                                  where r.school_id = s.school_id and r.student_id = s.id and r.item_id = p.item_id and r.key is not null))
                     order by w.position, a.position, e.position), '[]')
                    from app.progress p
                    join app.exercises e on e.school_id = p.item_school_id and e.id = p.item_id
                    join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
                    join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
                   where p.school_id = s.school_id and p.student_id = s.id and p.key is not null),
        'days', count(t.day), 'present', count(t.day) filter (where t.present),
        'quotes', (select coalesce(json_agg(q order by q.date, q._id), '[]') from (
            select o.id as _id, 'observation' as kind, o.text, o.day as date, o.made_by_name as author from app.observations o
             where o.school_id = s.school_id and o.student_id = s.id and o.day between ${from} and ${to}
             union all
            select n.id, 'note', n.text, n.created_at::date, n.user_name from app.notes n
             where n.school_id = s.school_id and n.student_id = s.id and n.created_at::date between ${from} and ${to}) q))::text as recorded
      from app.students s
      left join app.attendance_entries t on t.school_id = s.school_id and t.student_id = s.id and t.day between ${from} and ${to}
     where s.school_id = ${schoolId} and s.id = any(${chosen.map(({ child }) => child.id)}::uuid[])
     group by s.school_id, s.id`
  return new Map(rows.map(({ child, recorded }) => [child, JSON.parse(recorded) as Recorded]))
}

/** The exercises each class of a school uses, in teaching order, with their direct prerequisites. */
async function taughtIn(tx: Tx, schoolId: string): Promise<Map<string, Taught[]>> {
  const rows = await tx.rows({ classId: uuid, taught: text })`
    select cs.class_id as "classId", json_agg(json_build_object('id', e.id, 'name', e.name, 'strand', a.id, 'opener', e.opener,
             'fromMonths', e.from_months, 'activity', a.name,
             'area', w.id, 'areaName', w.name,
             'requires', array(select p.requires_id from app.exercise_prerequisites p
                                where p.school_id = e.school_id and p.exercise_id = e.id and p.strength = 'direct'))
             order by w.position, a.position, e.position)::text as taught
      from app.class_sources cs
      join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
      join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where cs.school_id = ${schoolId}
     group by cs.class_id`
  return new Map(rows.map(({ classId, taught }) => [classId, JSON.parse(taught) as Taught[]]))
}
