import type { deletedThings, UndoEntry } from '@casa/contract/undo-entries'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { itemJoin } from '../records/queries.ts'
import { distinctName, reachedStudents } from '../students/reach-queries.ts'
import { isStillOwn, undoPeriods } from './queries.ts'
import { listedKinds, undoLimits } from './rules.ts'

/** The tables whose deleted rows can be restored. What is restored with another row, such as an event's children, is not listed. */
const tables: Record<(typeof deletedThings)[number], string> = {
  record: 'records',
  note: 'notes',
  observation: 'observations',
  report: 'conference_reports',
  assignment: 'events',
  staffEvent: 'staff_events',
  class: 'classes',
  area: 'areas',
  activity: 'activities',
  exercise: 'exercises',
  exerciseName: 'exercise_names',
  lesson: 'lessons',
  subject: 'subjects',
  category: 'categories',
  holiday: 'holidays',
  fee: 'fees',
  academicYear: 'academic_years',
  childGroup: 'child_groups',
  trainer: 'trainers',
  trainingTopic: 'training_topics',
}
const thingOf = JSON.stringify(
  Object.fromEntries(Object.entries(tables).map(([thing, table]) => [table, thing])),
)
/** What several classes have under the same name, so that the class is named with it. */
const placedThings: (typeof deletedThings)[number][] = ['fee', 'area', 'activity', 'exercise', 'childGroup']
/** How much of a deleted text is shown. */
const shownLength = 80
/** The longest of the periods: unlike the period of each kind, an index can use it. */
const longestPeriod = sql.lit(undoLimits.import!.period)
/** How many entries are listed. */
const mostListed = 50

/** What this person can still undo with `PUT /removals/{id}`, latest first. */
export async function listUndoEntries(tx: Tx, scope: Scope): Promise<Json<UndoEntry[]>> {
  const { found } = await tx.row({ found: text })`
    with own as (
      select t.id, t.kind, t.done_at, t.student_id, t.payload, t.payload -> 'row' as row, ${thingOf}::jsonb ->> (t.payload ->> 'table') as thing
        from app.undo_entries t
       where t.school_id = ${scope.school} and t.user_id = ${scope.user} and t.undone_at is null
         and t.kind in (${sql.join(listedKinds.map(kind => sql.lit(kind)))})
         and (${thingOf}::jsonb ? (t.payload ->> 'table') or t.kind not in ('deletion', 'archiving'))
         and t.done_at >= now() - ${longestPeriod}::interval and t.done_at >= now() - (${undoPeriods}::jsonb ->> t.kind)::interval and ${isStillOwn(scope)}
         and (t.student_id is null or exists (select from app.students s where s.id = t.student_id and ${reachedStudents(scope)}))
       order by t.done_at desc limit ${sql.lit(mostListed)}
    )
    select coalesce(json_agg(json_build_object(
             '_id', own.id, 'kind', case when own.kind = 'archiving' then 'deletion' else own.kind end, 'of', own.thing,
             'name', nullif(concat_ws(' · ', coalesce(own.row ->> 'name', own.row ->> 'subject', left(own.row ->> 'text', ${sql.lit(shownLength)}),
                                                      item.name), class.name, year.name), ''),
             'studentName', student.name, 'count', greatest(1, coalesce(jsonb_array_length(own.payload -> 'entries'), 1)),
             'doneAt', own.done_at) order by own.done_at desc), '[]')::text as found
      from own
      left join app.classes class on class.school_id = ${scope.school}
        and class.id = case when own.thing = 'class' then own.id
                            when own.thing = any(${placedThings}::text[]) then (own.row ->> 'class_id')::uuid end
      left join app.academic_years year on year.school_id = ${platformId} and own.thing = 'fee'
        and year.id = (own.row ->> 'academic_year_id')::uuid
      left join lateral (
        select coalesce(${shownName('exercise')}, activity.name) as name
          from jsonb_populate_record(null::app.records, own.row) t ${itemJoin} where own.thing = 'record') item on true
      left join lateral (
        select ${distinctName('s')} as name from app.students s
         where s.school_id = ${scope.school} and s.id = own.student_id) student on true`
  return new Json<UndoEntry[]>(found)
}
