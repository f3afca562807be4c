import type { ChildNext, NextTogether } from '@casa/contract/next'
import { monthsOld, plusDays } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import {
  type Next,
  type Prerequisite,
  type Standing,
  type Step,
  teachingOf,
  unseenAfterDays,
  whatNext,
} from '@casa/contract/rules/what-next'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { recordsIn, type Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { studentFields } from '../students/reach-queries.ts'
import { keyDay } from './queries.ts'

type Shown = Pick<NextTogether, 'superActivityId' | 'activityId' | 'subActivityId'>
/**
 * A child's keys: `places` are indices into the requested items, with the key and day of each; `plans` are indices,
 * too. Null without any.
 */
export type KeysByItem = {
  places: number[] | null
  keys: Key[] | null
  days: string[] | null
  plans: number[] | null
}
/** A prerequisite by the indices of the two exercises. */
export type PairByIndex = [exercise: number, requires: number, strength: 'direct' | 'indirect']
/** The statement's result: the curriculum in teaching order, its prerequisites, the children. */
type Found = {
  curriculum: (Pick<Step, 'opener' | 'fromMonths'> & { shown: Shown })[]
  requirements: PairByIndex[]
  children: (Omit<ChildNext, 'next'> & { dob: string } & KeysByItem)[]
}
type Asked = { classId: string; studentId: readonly string[] | null }
type NextOfChild = { child: Found['children'][number]; next: Next[]; plans: ReadonlySet<string> }

/**
 * What to show the children of a class, or one of them, next, by `whatNext` on the school's day; with `first`, this
 * many unplanned ones of each kind. Throws 404 if the class is not within reach, or the child is not in it.
 */
export async function whatToShowNext(
  tx: Tx,
  scope: Scope,
  asked: { classId: string; studentId?: string | null | undefined; first?: number | null | undefined },
): Promise<ChildNext[]> {
  const { classId, studentId, first } = asked
  const { found, shown } = await read(tx, scope, { classId, studentId: studentId ? [studentId] : null })
  return found.map(({ child, next, plans }) => {
    const { places: _places, keys: _keys, days: _days, plans: _plans, dob: _dob, ...named } = child
    const wanted = first ? firstOf(next, plans, first) : next
    return { ...named, next: wanted.map(one => workOf(one, shown, plans)) }
  })
}

function firstOf(next: readonly Next[], plans: ReadonlySet<string>, first: number): Next[] {
  const left = { again: first, ready: first }
  return next.filter(({ kind, id }) => !plans.has(id) && left[kind]-- > 0)
}

function workOf(next: Next, shown: ReadonlyMap<string, Shown>, plans: ReadonlySet<string>) {
  const ready = next.kind === 'ready'
  return {
    ...shown.get(next.id)!,
    kind: next.kind,
    key: ready ? null : next.key,
    since: ready ? null : next.since,
    after: ready ? next.after.map(({ id, ...at }) => ({ ...shown.get(id)!.subActivityId, ...at })) : [],
    prepared: ready ? next.prepared : 0,
    preparations: ready ? next.preparations : 0,
    planned: plans.has(next.id),
  }
}

/**
 * What to show several children of a class next, by work: those for the most children first, then in teaching order.
 * Throws 404 if the class is not within reach, or a child is not in it.
 */
export async function nextTogetherOf(
  tx: Tx,
  scope: Scope,
  asked: { classId: string; studentId: string[] },
): Promise<NextTogether[]> {
  const { found, shown, teaching } = await read(tx, scope, asked)
  const works = new Map<string, NextTogether>()
  for (const { child, next, plans } of found) {
    for (const { id, kind } of next) {
      const work = works.get(id) ?? { ...shown.get(id)!, ready: [], again: [], planned: [] }
      work[kind].push(child._id)
      if (plans.has(id)) work.planned.push(child._id)
      works.set(id, work)
    }
  }
  const count = ({ ready, again }: NextTogether) => ready.length + again.length
  const place = ({ subActivityId }: NextTogether) => teaching.place.get(subActivityId._id) ?? 0
  return [...works.values()].sort((one, other) => count(other) - count(one) || place(one) - place(other))
}

async function read(tx: Tx, scope: Scope, asked: Asked) {
  const row = await tx.maybeRow({ found: text })`${classStatement(scope, asked)}`
  if (!row) throw notFound()
  const { curriculum, requirements, children } = JSON.parse(row.found) as Found
  if (asked.studentId && children.length < new Set(asked.studentId).size) throw notFound()
  const shown = new Map(curriculum.map(one => [one.shown.subActivityId._id, one.shown]))
  const steps = curriculum.map(({ shown, opener, fromMonths }) => ({
    id: shown.subActivityId._id,
    strand: shown.activityId._id,
    opener,
    fromMonths,
  }))
  const ids = steps.map(({ id }) => id)
  const teaching = teachingOf(steps, pairsOf(requirements, ids))
  const staleBefore = plusDays(scope.today, -unseenAfterDays)
  // A specialist can plan nothing else.
  const isOwn = (id: string) => recordsIn(scope, asked.classId, shown.get(id)!.superActivityId._id)
  const found = children.map((child): NextOfChild => {
    const plans = new Set(child.plans?.map(place => ids[place]!))
    const months = monthsOld(child.dob, scope.today)
    const next = whatNext(teaching, { months, standings: standingsOf(child, ids) }, staleBefore)
    return { child, next: next.filter(({ id }) => isOwn(id)), plans }
  })
  return { found, shown, teaching }
}

/** Prerequisites from their indices in a list of ids. */
export function pairsOf(pairs: readonly PairByIndex[], ids: readonly string[]): Prerequisite[] {
  return pairs.map(([exercise, requires, strength]) => ({
    exercise: ids[exercise]!,
    requires: ids[requires]!,
    strength,
  }))
}

/** A child's keys, from their indices in a list of ids. */
export function standingsOf({ places, keys, days }: KeysByItem, ids: readonly string[]): Standing[] {
  return places?.map((place, index) => ({ id: ids[place]!, key: keys![index]!, date: days![index]! })) ?? []
}

/**
 * Aggregates children's keys and plans from rows `p` of the progress, on items whose `place` the rows give; the
 * columns are named as in `Places`. The day of a key is the day it was set.
 */
export function keysByItem(scope: Scope, place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_to_json(array_agg(${place}) filter (where p.key is not null)) as places,
    array_to_json(array_agg(p.key) filter (where p.key is not null)) as keys,
    array_to_json(array_agg(${keyDay(scope)}) filter (where p.key is not null)) as days,
    array_to_json(array_agg(${place}) filter (where p.plans > 0)) as plans`
}

/**
 * The class's curriculum and children. `offset 0` keeps PostgreSQL reading the progress child by child: behind a
 * policy it expects few rows, and would look up each exercise of each child separately.
 */
function classStatement(scope: Scope, { classId, studentId }: Asked): RawBuilder<unknown> {
  return sql`
    with exercise as materialized (
      select e.school_id, e.id, row_number() over teaching - 1 as place,
             json_build_object('opener', e.opener, 'fromMonths', e.from_months, 'shown', json_build_object(
               'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
               'activityId', json_build_object('_id', a.id, 'activityName', a.name),
               'subActivityId', json_build_object('_id', e.id, 'subActivityName', ${shownName('e')}))) as shown
        from app.class_sources cs
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
       where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid
      window teaching as (order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position, e.name collate app.names, e.id)
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number, s.serial_number, s.dob from app.students s
       where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid and s.archived_at is null
         and (${studentId}::uuid[] is null or s.id = any(${studentId}::uuid[]))
    ), standing as materialized (
      select p.student_id, ${keysByItem(scope, sql`exercise.place`)}
        from child
       cross join lateral (
             select p.student_id, p.item_id, p.key, p.key_at, p.plans from app.progress p
              where p.school_id = ${scope.school} and p.student_id = child.id offset 0) p
        join exercise on exercise.id = p.item_id
       group by p.student_id
    )
    select json_build_object(
      'curriculum', (select coalesce(json_agg(shown order by place), '[]') from exercise),
      'requirements', (
        select coalesce(json_agg(json_build_array(exercise.place, required.place, p.strength) order by required.place), '[]')
          from exercise
          join app.exercise_prerequisites p on p.school_id = exercise.school_id and p.exercise_id = exercise.id
          join exercise required on required.id = p.requires_id),
      'children', (
        select coalesce(json_agg(json_build_object(${studentFields('child')}, 'dob', child.dob, 'places', standing.places,
                 'keys', standing.keys, 'days', standing.days, 'plans', standing.plans)
               order by child.full_name collate app.names, child.id), '[]')
          from child left join standing on standing.student_id = child.id))::text as found
      from app.classes c
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
}
