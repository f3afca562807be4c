import type { ChildStand, WhoIsReady } from '@casa/contract/next'
import type { ExercisePage } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import { type Stand, standFor, teachingOf, unseenAfterDays } from '@casa/contract/rules/what-next'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { subjectShown } from '../lessons/reach-queries.ts'
import { reachedStudents, studentFields } from '../students/reach-queries.ts'
import { type KeysByItem, keysByItem, standingsOf } from './next-queries.ts'
import { seenProgress } from './queries.ts'

type Asked = { subActivityId: string; classId?: string | null | undefined }
type Named = ChildStand['lacks'][number]
/** What a class uses, by indices in `items`: the exercises of the strand in order, and their prerequisites. */
type ClassWork = { steps: number[]; requirements: [number, number, 'direct' | 'indirect'][] }
type Found = Omit<WhoIsReady, 'students'> & {
  items: Named[]
  classes: Record<string, ClassWork>
  children: (Pick<ChildStand, '_id' | 'firstName' | 'lastName' | 'fullName' | 'admissionNumber' | 'classId'> &
    KeysByItem)[]
}

/**
 * Who is ready for an exercise among the children within reach whose class uses it, and the status of the others.
 * Throws 404 if no such class is within reach.
 */
export async function readyOf(tx: Tx, scope: Scope, asked: Asked): Promise<WhoIsReady> {
  const row = await tx.maybeRow({ found: text })`${statement(scope, asked)}`
  if (!row) throw notFound()
  const { items, classes, children, ...work } = JSON.parse(row.found) as Found
  const ids = items.map(({ _id }) => _id)
  const named = new Map(items.map(item => [item._id, item]))
  const staleBefore = plusDays(scope.today, -unseenAfterDays)
  const teachings = new Map(
    Object.entries(classes).map(([classId, { steps, requirements }]) => [
      classId,
      teachingOf(
        steps.map(place => ({ id: ids[place]!, strand: '' })),
        requirements.map(([exercise, requires, strength]) => ({
          exercise: ids[exercise]!,
          requires: ids[requires]!,
          strength,
        })),
        // The statement only returns what the class uses.
        () => true,
      ),
    ]),
  )
  const students = children.map(({ places, keys, days, plans, ...child }) => {
    const standings = standingsOf({ places, keys, days, plans }, ids)
    const stand = standFor(asked.subActivityId, teachings.get(child.classId!._id)!, standings, staleBefore)
    const planned = (plans ?? []).some(place => ids[place] === asked.subActivityId)
    return { ...child, ...reasonOf(stand, named), planned }
  })
  return { ...work, students: students.sort((one, other) => rank(one) - rank(other)) }
}

const order = ['ready', 'again', 'practising', 'sure', 'later']

function rank({ state, prepared, preparations, lacks }: ChildStand): number {
  const missing = Math.min(99, state === 'ready' ? preparations - prepared : lacks.length)
  return order.indexOf(state) * 100 + missing
}

function reasonOf(stand: Stand, named: ReadonlyMap<string, Named>) {
  const is = stand.state
  return {
    state: is,
    key: 'key' in stand ? stand.key : null,
    date: 'date' in stand ? stand.date : null,
    after: is === 'ready' ? stand.after.map(({ id, ...at }) => ({ ...named.get(id)!, ...at })) : [],
    prepared: is === 'ready' ? stand.prepared : 0,
    preparations: is === 'ready' ? stand.preparations : 0,
    lacks: is === 'later' ? stand.lacks.map(id => named.get(id)!) : [],
    first: is === 'later' && stand.first ? named.get(stand.first)! : null,
  }
}

/** The exercises of the strand and their prerequisites are few, so only their progress is read, child by child. */
function statement(scope: Scope, { subActivityId, classId = null }: Asked): RawBuilder<unknown> {
  const sources = (of: string) =>
    sql`app.class_sources cs on cs.school_id = ${scope.school}::uuid and cs.class_id = ${sql.ref(of)}`
  return sql`
    with target as materialized (
      select e.school_id, e.id, e.name, e.class_id, e.activity_school_id, e.activity_id from app.exercises e
       where e.school_id in (${scope.school}::uuid, ${platformId}::uuid) and e.id = ${subActivityId}::uuid
    ), school_class as materialized (
      select c.id, c.name from target
        join app.class_sources cs on cs.owner_school_id = target.school_id and cs.owner_class_id = target.class_id
        join app.classes c on c.school_id = cs.school_id and c.id = cs.class_id
       where cs.school_id = ${scope.school}::uuid and ${reachedClasses(scope)}
         and (${classId}::uuid is null or c.id = ${classId}::uuid)
    ), step as materialized (
      select school_class.id as class_id, e.school_id, e.id, e.name, e.position from school_class
        join ${sources('school_class.id')}
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join target on target.activity_school_id = e.activity_school_id and target.activity_id = e.activity_id
    ), pair as materialized (
      select step.class_id, step.id as exercise, r.id as requires, r.name, p.strength from step
        join app.exercise_prerequisites p on p.school_id = step.school_id and p.exercise_id = step.id
        join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id
        join ${sources('step.class_id')} and cs.owner_school_id = r.school_id and cs.owner_class_id = r.class_id
    ), item as materialized (
      select id, name, row_number() over (order by id) - 1 as place
        from (select id, name from step union select requires, name from pair) every
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number,
             school_class.id as class_id, school_class.name as class_name
        from school_class
        join app.students s on s.school_id = ${scope.school}::uuid and s.class_id = school_class.id and s.archived_at is null
    ), standing as materialized (
      select p.student_id, ${keysByItem(scope, sql`item.place`)}
        from child cross join item
        join app.progress p on p.school_id = ${scope.school}::uuid and p.student_id = child.id and p.item_id = item.id
       group by p.student_id
    )
    select json_build_object(
      'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
      'activityId', json_build_object('_id', a.id, 'activityName', a.name),
      'subActivityId', json_build_object('_id', target.id, 'subActivityName', target.name),
      'items', (select json_agg(json_build_object('_id', id, 'subActivityName', name) order by place) from item),
      'classes', (select json_object_agg(school_class.id, json_build_object(
          'steps', (select json_agg(item.place order by step.position, step.name, step.id)
                      from step join item on item.id = step.id where step.class_id = school_class.id),
          'requirements', (
            select coalesce(json_agg(json_build_array(one.place, other.place, pair.strength) order by other.name, other.id), '[]')
              from pair join item one on one.id = pair.exercise join item other on other.id = pair.requires
             where pair.class_id = school_class.id))) from school_class),
      'children', (
        select coalesce(json_agg(json_build_object(${studentFields('child')},
                 'classId', json_build_object('_id', child.class_id, 'className', child.class_name), 'places', standing.places,
                 'keys', standing.keys, 'days', standing.days, 'plans', standing.plans)
               order by child.full_name, child.id), '[]')
          from child left join standing on standing.student_id = child.id))::text as found
      from target
      join app.activities a on a.school_id = target.activity_school_id and a.id = target.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where exists (select from school_class)`
}

/**
 * An exercise's purpose, what comes before and after it, and the status of children: for staff those within reach,
 * for parents their own. Throws 404 if no class within reach uses it.
 */
export async function exercisePageOf(tx: Tx, scope: Scope, id: string): Promise<ExercisePage> {
  const row = await tx.maybeRow({ found: text })`${pageStatement(scope, id)}`
  if (!row) throw notFound()
  const page = JSON.parse(row.found) as Omit<ExercisePage, 'students'>
  const students = scope.role === 'PARENT' ? [] : (await readyOf(tx, scope, { subActivityId: id })).students
  return { ...page, students }
}

/** Pairs `p`, each with the exercise `r` at its other end, if a class within reach uses that. */
function named(join: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', r.id, 'subActivityName', r.name, 'strength', p.strength, 'why', p.why)
                             order by p.strength, r.name, r.id), '[]')
      from app.exercise_prerequisites p
      join app.exercises r on ${join}
      join source on source.owner_school_id = r.school_id and source.owner_class_id = r.class_id
     where ${where})`
}

function pageStatement(scope: Scope, id: string): RawBuilder<unknown> {
  const ownChildren = sql`(
    select coalesce(json_agg(json_build_object('_id', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
             'fullName', s.full_name, 'key', p.key, 'date', case when p.key is not null then p.day end,
             'planned', coalesce(p.plans, 0) > 0) order by s.full_name, s.id), '[]')
      from app.students s
      join school_class on school_class.school_id = s.school_id and school_class.id = s.class_id
      left join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id and p.item_id = target.id
     where ${reachedStudents(scope)})`
  return sql`
    with target as materialized (
      select e.school_id, e.id, e.name, e.class_id, e.activity_school_id, e.activity_id from app.exercises e
       where e.school_id = any(${[...scope.schools, platformId]}::uuid[]) and e.id = ${id}::uuid
    ), school_class as materialized (
      select c.school_id, c.id from target
        join app.class_sources cs on cs.owner_school_id = target.school_id and cs.owner_class_id = target.class_id
        join app.classes c on c.school_id = cs.school_id and c.id = cs.class_id
       where ${reachedClasses(scope)}
    ), source as materialized (
      select distinct cs.owner_school_id, cs.owner_class_id from school_class
        join app.class_sources cs on cs.school_id = school_class.school_id and cs.class_id = school_class.id
    )
    select json_build_object(
      'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
      'activityId', json_build_object('_id', a.id, 'activityName', a.name),
      'subActivityId', json_build_object('_id', target.id, 'subActivityName', target.name),
      'lessons', (
        select coalesce(json_agg(json_build_object('_id', l.id, 'lesson', l.name, 'objectives', l.objectives,
                 'materialRequired', l.materials, 'age', substring(l.remarks from '^Age: ([^\\n]*[^\\n.])'))
                 order by l.name, l.id), '[]')
          from app.lessons l
          join source on source.owner_school_id = l.school_id and source.owner_class_id = l.class_id
         where target.id = any(l.exercise_ids) and ${subjectShown(scope, 'l')}),
      'requires', ${named(
        sql`r.school_id = p.requires_school_id and r.id = p.requires_id`,
        sql`p.school_id = target.school_id and p.exercise_id = target.id`,
      )},
      'prepares', ${named(
        sql`r.school_id = p.school_id and r.id = p.exercise_id`,
        sql`p.requires_school_id = target.school_id and p.requires_id = target.id`,
      )},
      'children', ${scope.role === 'PARENT' ? ownChildren : sql`'[]'::json`})::text as found
      from target
      join app.activities a on a.school_id = target.activity_school_id and a.id = target.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where exists (select from school_class)`
}
