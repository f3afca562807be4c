import type { ChildStand, WhoIsReady } from '@casa/contract/next'
import type { ExercisePage } from '@casa/contract/progress'
import { monthsOld, plusDays } from '@casa/contract/rules/day'
import {
  type Stand,
  type Step,
  standFor,
  type Teaching,
  teachingOf,
  unseenAfterDays,
  worksBefore,
} from '@casa/contract/rules/what-next'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { distinctName, reachedStudents, studentFields } from '../students/reach-queries.ts'
import { type KeysByItem, keysByItem, type PairByIndex, pairsOf, standingsOf } from './next-queries.ts'
import { seenProgress } from './queries.ts'

type Asked = { subActivityId: string; classId?: string | null | undefined }
type Named = ChildStand['lacks'][number]
/** An exercise that classes use, with the owner of its row; in teaching order. */
type Item = Step & { name: string; owner: string }
type Found = {
  work: Omit<WhoIsReady, 'students'>
  items: Item[]
  requirements: PairByIndex[]
  /** The owners of the exercises that each class uses. */
  classes: Record<string, string[]>
}
type FoundChild = Pick<
  ChildStand,
  '_id' | 'firstName' | 'lastName' | 'fullName' | 'admissionNumber' | 'serialNumber' | 'classId'
> & { dob: string } & KeysByItem

/** How many of the works that come first are named. */
const namedBefore = 3

/**
 * Who is ready for an exercise among the children within reach whose class uses it, and the status of the others.
 * Throws 404 if no such class is within reach.
 */
export async function readyOf(tx: Tx, scope: Scope, asked: Asked): Promise<WhoIsReady> {
  const found = await findReady(tx, scope, asked)
  if (!found) throw notFound()
  return found
}

async function findReady(tx: Tx, scope: Scope, asked: Asked): Promise<WhoIsReady | undefined> {
  const row = await tx.maybeRow({ found: text })`${curriculumStatement(scope, asked)}`
  if (!row) return undefined
  const { work, items, requirements, classes } = JSON.parse(row.found) as Found
  const teachings = teachingsOf(items, requirements, classes)
  const ids = [
    ...new Set([...teachings.values()].flatMap(teaching => relevantTo(asked.subActivityId, teaching))),
  ]
  const names = new Map(items.map(({ id, name }) => [id, { _id: id, subActivityName: name }]))
  const staleBefore = plusDays(scope.today, -unseenAfterDays)
  const children = await childrenOf(tx, scope, Object.keys(classes), ids)
  const students = children.map(({ places, keys, days, plans, dob, ...child }) => {
    const standings = standingsOf({ places, keys, days, plans }, ids)
    const teaching = teachings.get(child.classId!._id)!
    const at = { months: monthsOld(dob, scope.today), standings }
    const stand = standFor(asked.subActivityId, teaching, at, staleBefore)
    const planned = (plans ?? []).some(place => ids[place] === asked.subActivityId)
    return { ...child, ...reasonOf(stand, names), planned }
  })
  return { ...work, students: students.sort((one, other) => rank(one) - rank(other)) }
}

/** The curriculum of each class; classes that use the same rows share one. */
function teachingsOf(
  items: readonly Item[],
  requirements: readonly PairByIndex[],
  classes: Found['classes'],
): Map<string, Teaching> {
  const pairs = pairsOf(
    requirements,
    items.map(({ id }) => id),
  )
  const built = new Map<string, Teaching>()
  return new Map(
    Object.entries(classes).map(([classId, owners]) => {
      const key = owners.join(' ')
      const teaching =
        built.get(key) ??
        teachingOf(
          items.filter(({ owner }) => owners.includes(owner)),
          pairs,
        )
      built.set(key, teaching)
      return [classId, teaching]
    }),
  )
}

/** The works whose keys determine a child's status on an exercise. */
function relevantTo(id: string, { required }: Teaching): string[] {
  return [id, ...(required.get(id)?.indirect ?? []), ...worksBefore(required, id, () => false)]
}

const order = ['ready', 'again', 'practising', 'sure', 'later']

function rank({ state, prepared, preparations, away }: ChildStand): number {
  const missing = Math.min(99, state === 'ready' ? preparations - prepared : away)
  return order.indexOf(state) * 100 + missing
}

function reasonOf(stand: Stand, names: ReadonlyMap<string, Named>) {
  const is = stand.state
  return {
    state: is,
    key: 'key' in stand ? stand.key : null,
    date: 'date' in stand ? stand.date : null,
    after: is === 'ready' ? stand.after.map(({ id, ...at }) => ({ ...names.get(id)!, ...at })) : [],
    prepared: is === 'ready' ? stand.prepared : 0,
    preparations: is === 'ready' ? stand.preparations : 0,
    away: is === 'later' ? stand.lacks.length : 0,
    lacks: is === 'later' ? stand.lacks.slice(0, namedBefore).map(id => names.get(id)!) : [],
    fromMonths: is === 'later' ? stand.fromMonths : null,
  }
}

/**
 * What the classes that use an exercise work with. Most classes of a level share all of their exercises, so these are
 * read once for each owner and not for each class.
 */
function curriculumStatement(scope: Scope, { subActivityId, classId = null }: Asked): RawBuilder<unknown> {
  return sql`
    with target as materialized (
      select e.school_id, e.id, ${shownName('e')} as name, e.class_id, e.activity_school_id, e.activity_id from app.exercises e
       where e.school_id in (${scope.school}::uuid, ${platformId}::uuid) and e.id = ${subActivityId}::uuid
    ), school_class as materialized (
      select c.id from target
        join app.class_sources cs on cs.owner_school_id = target.school_id and cs.owner_class_id = target.class_id
        join app.classes c on c.school_id = cs.school_id and c.id = cs.class_id
       where cs.school_id = ${scope.school}::uuid and ${reachedClasses(scope)}
         and (${classId}::uuid is null or c.id = ${classId}::uuid)
    ), source as materialized (
      select cs.class_id, cs.owner_school_id, cs.owner_class_id from school_class
        join app.class_sources cs on cs.school_id = ${scope.school}::uuid and cs.class_id = school_class.id
    ), item as materialized (
      select e.school_id, e.id, ${shownName('e')} as name, e.class_id, e.opener, e.from_months, a.id as strand,
             row_number() over (order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position, e.name collate app.names, e.id) - 1 as place
        from (select distinct owner_school_id, owner_class_id from source) owner
        join app.exercises e on e.school_id = owner.owner_school_id and e.class_id = owner.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
    )
    select json_build_object(
      'work', json_build_object('superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
        'activityId', json_build_object('_id', a.id, 'activityName', a.name),
        'subActivityId', json_build_object('_id', target.id, 'subActivityName', target.name)),
      'items', (select json_agg(json_build_object('id', id, 'name', name, 'owner', class_id, 'strand', strand,
                         'opener', opener, 'fromMonths', from_months) order by place) from item),
      'requirements', (
        select coalesce(json_agg(json_build_array(item.place, required.place, p.strength) order by required.place), '[]')
          from item
          join app.exercise_prerequisites p on p.school_id = item.school_id and p.exercise_id = item.id
          join item required on required.school_id = p.requires_school_id and required.id = p.requires_id),
      'classes', (select json_object_agg(class_id, owners) from (
          select class_id, json_agg(owner_class_id order by owner_class_id) as owners from source group by class_id) of_class)
      )::text as found
      from target
      join app.activities a on a.school_id = target.activity_school_id and a.id = target.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where exists (select from school_class)`
}

/** The children of classes with their keys and plans on a few exercises, by name. */
async function childrenOf(
  tx: Tx,
  scope: Scope,
  classIds: readonly string[],
  ids: readonly string[],
): Promise<FoundChild[]> {
  const { children } = await tx.row({ children: text })`
    with item as materialized (
      select id, place - 1 as place from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number, s.serial_number, s.dob, c.id as class_id, c.name as class_name
        from app.students s
        join app.classes c on c.school_id = s.school_id and c.id = s.class_id
       where s.school_id = ${scope.school}::uuid and s.class_id = any(${classIds}::uuid[]) and s.archived_at is null
    ), standing as materialized (
      select p.student_id, ${keysByItem(scope, sql`item.place`)}
        from child cross join item
        join app.progress p on p.school_id = ${scope.school}::uuid and p.student_id = child.id and p.item_id = item.id
       group by p.student_id
    )
    select coalesce(json_agg(json_build_object(${studentFields('child')}, 'dob', child.dob,
             'classId', json_build_object('_id', child.class_id, 'className', child.class_name), 'places', standing.places,
             'keys', standing.keys, 'days', standing.days, 'plans', standing.plans)
           order by child.full_name collate app.names, child.id), '[]')::text as children
      from child left join standing on standing.student_id = child.id`
  return JSON.parse(children) as FoundChild[]
}

/**
 * An exercise's purpose, what comes before and after it, and the status of children: for staff those within reach,
 * for parents their own. Throws 404 if no class within reach uses it and no child within reach has a record of it.
 */
export async function exercisePageOf(tx: Tx, scope: Scope, id: string): Promise<ExercisePage> {
  const row = await tx.maybeRow({ found: text })`${pageStatement(scope, id)}`
  if (!row) throw notFound()
  const page = JSON.parse(row.found) as Omit<ExercisePage, 'students'>
  const ready = scope.role === 'PARENT' ? undefined : await findReady(tx, scope, { subActivityId: id })
  return { ...page, students: ready?.students ?? [] }
}

/**
 * The exercises at the other end of pairs, and the implied neighbour in the strand, if a class within reach uses them;
 * direct ones first.
 */
function named(pairs: RawBuilder<unknown>, neighbour: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with other as (
      select r.id, ${shownName('r')} as name, p.strength, p.why from ${pairs}
        join source on source.owner_school_id = r.school_id and source.owner_class_id = r.class_id
    )
    select coalesce(json_agg(json_build_object('_id', id, 'subActivityName', name, 'strength', strength, 'why', why)
                             order by strength, name, id), '[]')
      from (select * from other
            union all
            select strand.id, strand.name, 'direct', '' from strand, here
             where ${neighbour} and strand.id not in (select id from other where strength = 'direct')) related
     where exists (select from school_class))`
}

function pageStatement(scope: Scope, id: string): RawBuilder<unknown> {
  const ownChildren = sql`(
    select coalesce(json_agg(json_build_object('_id', s.id, 'schooleId', s.school_id, 'firstName', s.first_name,
             'lastName', s.last_name, 'fullName', ${distinctName('s')}, 'key', p.key, 'date', case when p.key is not null then p.day end,
             'planned', coalesce(p.plans, 0) > 0) order by s.full_name collate app.names, s.id), '[]')
      from app.students s
      left join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id and p.item_id = target.id
     where ${reachedStudents(scope)}
       and (p.key is not null or p.plans > 0 or (s.school_id, s.class_id) in (select school_id, id from school_class)))`
  // A child who has changed levels keeps the records, which link to exercises of the level before.
  const isRecorded = sql`exists (
    select from app.students s
      join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id and p.item_id = target.id
     where ${reachedStudents(scope)} and (p.key is not null or p.plans > 0))`
  return sql`
    with target as materialized (
      select e.school_id, e.id, e.name as stored_name, ${shownName('e')} as name, e.class_id, e.activity_school_id, e.activity_id from app.exercises e
       where e.school_id = any(${[...scope.schools, platformId]}::uuid[]) and e.id = ${id}::uuid
    ), school_class as materialized (
      select c.school_id, c.id from target
        join app.class_sources cs on cs.owner_school_id = target.school_id and cs.owner_class_id = target.class_id
        join app.classes c on c.school_id = cs.school_id and c.id = cs.class_id
       where ${reachedClasses(scope)}
    ), source as materialized (
      select cs.owner_school_id, cs.owner_class_id from school_class
        join app.class_sources cs on cs.school_id = school_class.school_id and cs.class_id = school_class.id
                                 and cs.school_id = any(${scope.schools}::uuid[])
       union
      select school_id, class_id from target
    ), strand as materialized (
      select e.id, ${shownName('e')} as name, e.opener, e.from_months, row_number() over (order by e.position, e.name collate app.names, e.id) as place
        from source
        join app.exercises e on e.school_id = source.owner_school_id and e.class_id = source.owner_class_id
        join target on target.activity_school_id = e.activity_school_id and target.activity_id = e.activity_id
    ), here as materialized (
      select strand.place, strand.opener from strand join target on target.id = strand.id
    )
    select json_build_object(
      'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
      'activityId', json_build_object('_id', a.id, 'activityName', a.name),
      'subActivityId', json_build_object('_id', target.id, 'subActivityName', target.name),
      'originalName', target.stored_name,
      'names', (
        select coalesce(json_agg(json_build_object('_id', n.id, 'schooleId', n.school_id, 'subActivityId', n.exercise_id,
                 'language', n.language, 'name', n.name) order by n.language, n.name collate app.names, n.id), '[]')
          from app.exercise_names n
         where n.school_id = any(${[...scope.schools, platformId]}::uuid[]) and n.exercise_id = target.id),
      'fromMonths', (select strand.from_months from strand, here
                      where strand.place <= here.place and strand.from_months is not null
                      order by strand.place desc limit 1),
      'lessons', (
        select coalesce(json_agg(json_build_object('_id', l.id, 'lesson', l.name, 'objectives', l.objectives,
                 'materialRequired', l.materials, 'age', l.age) order by l.name collate app.names, l.id), '[]')
          from app.lesson_aims(target.id) l
          join source on source.owner_school_id = l.school_id and source.owner_class_id = l.class_id),
      'requires', ${named(
        sql`app.exercise_prerequisites p
              join target on p.school_id = target.school_id and p.exercise_id = target.id
              join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id`,
        sql`strand.place = here.place - 1 and not here.opener`,
      )},
      'prepares', ${named(
        sql`app.exercise_prerequisites p
              join target on p.requires_school_id = target.school_id and p.requires_id = target.id
              join app.exercises r on r.school_id = p.school_id and r.id = p.exercise_id`,
        sql`strand.place = here.place + 1 and not strand.opener`,
      )},
      'children', ${scope.role === 'PARENT' ? ownChildren : sql`'[]'::json`})::text as found
      from target
      join app.activities a on a.school_id = target.activity_school_id and a.id = target.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where exists (select from school_class) or ${isRecorded}`
}
