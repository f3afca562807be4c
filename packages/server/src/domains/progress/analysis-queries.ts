import type { Analysis, KeyCount, Movement, Spread } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import { keyGroups, keys } from '@casa/contract/rules/keys'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { boolean, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { inSchools, type Scope, within } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { fileAddress } from '../files/queries.ts'
import { distinctName, reachedStudents } from '../students/reach-queries.ts'
import { seenProgress } from './queries.ts'

/** The subject of an analysis; without a child or class, everybody within reach. */
export type AnalysisSubject = {
  schooleId?: string | null | undefined
  studentId?: string | null | undefined
  classId?: string | null | undefined
}

/** The key under which plans are counted. */
const planned = 'F'

/**
 * Lists each item once, in the group where most of its children are, with the counts of all keys. `isFuturePlanning`
 * selects only plans (`true`) or everything but them (`false`). Throws 404 if the child or the class is not within
 * reach.
 */
export async function analysisOf(
  tx: Tx,
  scope: Scope,
  { isFuturePlanning, ...of }: AnalysisSubject & { isFuturePlanning?: boolean | null | undefined },
): Promise<Json<Analysis>> {
  const group = (name: string, key: string) => sql`${sql.lit(name)}, json_build_object('activities',
    coalesce(json_agg(shown order by place) filter (where key = ${sql.lit(key)}), '[]'))`
  return answered(tx, scope, of, {
    rows: placed(isFuturePlanning),
    fields: sql`, 'place', row_number() over teaching, 'counts', json_build_object(${sql.join(keys.map(key => sql`${sql.lit(key)}, at.${sql.ref(key)}`))},
      'planned', at.planned)`,
    answer: sql`json_build_object(${sql.join([...keys.map(key => group(key, key)), group('Future Plane', planned)])})`,
  })
}

/**
 * Puts an item into the group (strong, developing or needing attention) with the most children, and there under the
 * key with the most. In a tie the less advanced one wins, so that nobody who needs something is overlooked. An item
 * without keys is among the plans; if only plans are requested, every item is.
 */
function placed(isFuturePlanning: boolean | null | undefined): RawBuilder<unknown> {
  const at = (key: string) => sql`coalesce(sum(count) filter (where key = ${sql.lit(key)}), 0)::integer`
  const wanted =
    isFuturePlanning === true
      ? sql`planned > 0`
      : isFuturePlanning === false
        ? sql`key <> ${planned}`
        : sql`true`
  return sql`
    select placed.*, case key ${sql.join(
      keys.map(key => sql`when ${sql.lit(key)} then ${sql.ref(key)}`),
      sql` `,
    )} else planned end as count
      from (
        select summed.*, case when ${isFuturePlanning === true} or "P" + "WA" + "WI" + "M" = 0 then ${planned}
                              when "P" >= greatest("WA", "WI" + "M") then 'P'
                              when "WA" >= "WI" + "M" then 'WA'
                              when "WI" >= "M" then 'WI' else 'M' end as key
          from (select school_id, item_id,
                       ${sql.join(keys.map(key => sql`${at(key)} as ${sql.ref(key)}`))}, ${at(planned)} as planned
                  from counted group by school_id, item_id) summed) placed
     where ${wanted}`
}

/** How many children have each item at each key, among those selected by `of`. Throws 404 like `analysisOf`. */
export async function keyCountsOf(tx: Tx, scope: Scope, of: AnalysisSubject): Promise<Json<KeyCount[]>> {
  return answered(tx, scope, of, {
    rows: sql`select * from counted where key <> ${planned}`,
    fields: sql`, 'key', at.key`,
    answer: sql`coalesce(json_agg(shown order by place), '[]')`,
  })
}

/** How many days back a movement counts, how many exercises of a group are listed, and how many children of each. */
const moved = { days: 28, exercises: 5, children: 3 }

/**
 * The exercises whose present key most children of the class, or the one child, have reached within four weeks, by
 * group. Throws 404 like `analysisOf`.
 */
export async function movementOf(tx: Tx, scope: Scope, of: AnalysisSubject): Promise<Json<Movement>> {
  const since = plusDays(scope.today, -moved.days)
  const groupOf = sql.join(
    Object.entries(keyGroups).map(
      ([group, own]) => sql`when p.key = any(${own}::text[]) then ${sql.lit(group)}`,
    ),
    sql` `,
  )
  const group = (name: string) => sql`${sql.lit(name)}, coalesce(
    json_agg(shown order by count desc, last_on desc, id) filter (where of_group = ${sql.lit(name)}), '[]')`
  const row = await tx.row({ found: boolean, answer: text })`
    with moved as (
      select case ${groupOf} end as of_group, p.item_school_id, p.item_id as id, count(*) as count, max(p.day) as last_on,
             (array_agg(s.id order by p.day desc, s.full_name collate app.names, s.id))[:${sql.lit(moved.children)}] as children
        from app.students s
        join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id
       where ${reachedStudents(scope)} and ${is('s.id', of.studentId)} and ${is('s.class_id', of.classId)}
         and p.key is not null and p.day > ${since}::date
       group by of_group, p.item_school_id, p.item_id
    ), ranked as (
      select moved.*, row_number() over (partition by of_group order by count desc, last_on desc, id) as place from moved
    ), named as (
      select r.of_group, r.count, r.last_on, r.id,
             json_build_object('_id', r.id, 'subActivityName', coalesce(${shownName('e')}, a.name), 'count', r.count,
                               'lastOn', r.last_on, 'children', (
                                 select json_agg(json_build_object('_id', s.id, 'fullName', ${distinctName('s')},
                                                                   'profileURL', ${fileAddress('s.photo_id')}) order by shown.place)
                                   from unnest(r.children) with ordinality shown (id, place)
                                   join app.students s on ${inSchools('s.school_id', scope.schools)} and s.id = shown.id)) as shown
        from ranked r
        left join app.exercises e on e.school_id = r.item_school_id and e.id = r.id
        left join app.activities a on a.school_id = r.item_school_id and a.id = r.id
       where r.place <= ${sql.lit(moved.exercises)}
    )
    select ${reached(scope, of)} as found,
           (select json_build_object('since', ${since}::date, ${sql.join(Object.keys(keyGroups).map(group))})
              from named)::text as answer`
  if (!row.found) throw notFound()
  return new Json(row.answer)
}

/**
 * What to select from the counts (`rows`), the fields of a row besides its item and count, and how the rows become
 * the response.
 */
type Selection = { rows: RawBuilder<unknown>; fields: RawBuilder<unknown>; answer: RawBuilder<unknown> }

async function answered<A>(
  tx: Tx,
  scope: Scope,
  of: AnalysisSubject,
  { rows, fields, answer }: Selection,
): Promise<Json<A>> {
  const source = of.studentId || scope.role === 'PARENT' ? ofChildren(scope, of) : ofClasses(scope, of)
  const row = await tx.row({ found: boolean, answer: text })`
    with counted as (${source}), at as (${rows}), analysed as (
      select at.key, row_number() over teaching as place,
             json_build_object('_id', at.item_id, 'subActivityName', coalesce(${shownName('e')}, a.name),
               'activityId', json_build_object('_id', a.id, 'activityName', a.name),
               'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
               'count', at.count ${fields}) as shown
        from at
        left join app.exercises e on e.school_id = any(array[at.school_id, ${platformId}::uuid]) and e.id = at.item_id
        join app.activities a on a.school_id = any(array[at.school_id, ${platformId}::uuid])
                             and a.id = coalesce(e.activity_id, at.item_id)
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
      window teaching as (order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position nulls first, e.name collate app.names, e.id,
                                   array_position(${keys}::text[], at.key))
    )
    select ${reached(scope, of)} as found, (select ${answer} from analysed)::text as answer`
  if (!row.found) throw notFound()
  return new Json(row.answer)
}

/**
 * Counts child by child, for one child or the children of a parent. An item that children of two schools share is one
 * item.
 */
function ofChildren(scope: Scope, { schooleId, studentId, classId }: AnalysisSubject): RawBuilder<unknown> {
  return sql`
    select p.item_school_id as school_id, p.item_id, at.key, count(*)::integer as count
      from app.students s
      join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id
     cross join lateral (values (p.key), (case when p.plans > 0 then ${planned} end)) at(key)
     where ${reachedStudents(scope)} and ${is('s.school_id', schooleId)} and ${is('s.id', studentId)}
       and ${is('s.class_id', classId)} and at.key is not null
     group by p.item_school_id, p.item_id, at.key`
}

/** Adds up the counts stored for each class, which takes as long for many records as for few. */
function ofClasses(scope: Scope, { classId }: AnalysisSubject): RawBuilder<unknown> {
  return sql`
    select c.school_id, c.item_id, c.key, sum(c.children)::integer as count
      from app.progress_counts c
     where ${within(scope, { school: 'c.school_id', class: 'c.class_id' })} and ${is('c.class_id', classId)} and c.children > 0
     group by c.school_id, c.item_id, c.key`
}

function reached(scope: Scope, { schooleId, studentId, classId }: AnalysisSubject): RawBuilder<boolean> {
  const student = sql`exists (select from app.students s where ${reachedStudents(scope)}
    and ${is('s.school_id', schooleId)} and ${is('s.id', studentId)})`
  const inClass = sql`exists (select from app.classes c where ${reachedClasses(scope)}
    and ${is('c.school_id', schooleId)} and ${is('c.id', classId)})`
  return sql`${studentId ? student : sql`true`} and ${classId ? inClass : sql`true`}`
}

function is(column: string, id: string | null | undefined): RawBuilder<boolean> {
  return id ? sql`${sql.ref(column)} = ${id}::uuid` : sql`true`
}

/**
 * The exercises that a class uses in teaching order, with the number of its children at each key and at none. It
 * reads the counts stored for the class. Throws 404 if the class is not within reach.
 */
export async function spreadOf(tx: Tx, scope: Scope, classId: string): Promise<Json<Spread>> {
  const at = sql.join(keys.map(key => sql`${sql.lit(key)}, coalesce(counted.${sql.ref(key)}, 0)`))
  const found = await tx.maybeRow({ spread: text })`
    with counted as (
      select item_id, sum(children) as all,
             ${sql.join(keys.map(key => sql`sum(children) filter (where key = ${sql.lit(key)}) as ${sql.ref(key)}`))}
        from app.progress_counts
       where school_id = ${scope.school} and class_id = ${classId}::uuid and key = any(${keys}::text[])
       group by item_id
    )
    select json_build_object('children', child.count, 'exercises', (
        select coalesce(json_agg(json_build_object('_id', e.id, 'subActivityName', ${shownName('e')},
                 'activityId', json_build_object('_id', a.id, 'activityName', a.name),
                 'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
                 ${at}, 'notBegun', child.count - coalesce(counted.all, 0))
               order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position, e.name collate app.names, e.id), '[]')
          from app.class_sources cs
          join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
          join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
          join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
          left join counted on counted.item_id = e.id
         where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid))::text as spread
      from app.classes c
     cross join lateral (select count(*) from app.students s
                          where s.school_id = c.school_id and s.class_id = c.id and s.archived_at is null) child
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!found) throw notFound()
  return new Json(found.spread)
}
