import { refusals } from '@casa/contract/refusals'
import { wayInWords, wayRound } from '@casa/contract/rules/prerequisites'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import { boolean, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'

const { prerequisiteCircle, prerequisiteElsewhere, prerequisiteWayRound } = refusals.curriculum

// A concurrent request, or a change that bypassed the form.
constraint('exercise_prerequisites_circle', prerequisiteCircle, 'requires')
constraint('exercise_prerequisites_level', prerequisiteElsewhere, 'requires')

/** What the exercise `t` requires, direct prerequisites first, each in alphabetical order. */
export const prerequisitesOf = sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'subActivityName', r.name, 'strength', p.strength, 'why', p.why)
                           order by p.strength, r.name, r.id), '[]')
    from app.exercise_prerequisites p
    join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id
   where p.school_id = t.school_id and p.exercise_id = t.id)`

/** The names of what the exercise `t` requires. */
export const namesOfPrerequisites = sql`(
  select string_agg(r.name, ' ')
    from app.exercise_prerequisites p
    join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id
   where p.school_id = t.school_id and p.exercise_id = t.id)`

/**
 * Whether the prerequisite in pair `p` exists. No form shows a pair whose prerequisite was deleted, so no form can
 * mean to remove it.
 */
const isThere = sql<boolean>`exists (
  select from app.exercises r where r.school_id = p.requires_school_id and r.id = p.requires_id)`

/** Whether the class of the exercise uses it, too: not if it is from a previous level of the class. */
const isTaught = sql<boolean>`exists (
  select from app.exercises e
    join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
    join app.exercises r on r.school_id = cs.owner_school_id and r.class_id = cs.owner_class_id
   where e.school_id = p.school_id and e.id = p.exercise_id and r.school_id = p.requires_school_id and r.id = p.requires_id)`

type Wanted = {
  requires?: string[] | undefined
  preparedBy?: string[] | undefined
  why?: Record<string, string> | undefined
}

/**
 * Sets the prerequisites of an exercise of the scope's school; an absent list is unchanged, and reasons are kept.
 * Returns whether there was anything to set. Throws 422 for an exercise that the class does not use, and for a
 * circular prerequisite, with the cycle.
 */
export async function setPrerequisites(tx: Tx, scope: Scope, id: string, wanted: Wanted): Promise<boolean> {
  if (!wanted.requires && !wanted.preparedBy && !wanted.why) return false
  const known = await tx.rows({ exercise: uuid, requires: uuid, strength: text, taught: boolean })`
    select p.exercise_id as exercise, p.requires_id as requires, p.strength, ${isTaught} as taught
      from app.exercise_prerequisites p where p.school_id = ${scope.school}`
  const stored = (strength: string) =>
    known
      .filter(pair => pair.exercise === id && pair.strength === strength && pair.taught)
      .map(({ requires }) => requires)
  const direct = wanted.requires ?? stored('direct')
  const indirect = (wanted.preparedBy ?? stored('indirect')).filter(one => !direct.includes(one))
  const all = [...new Set([...direct, ...indirect])]
  const way = wayRound(known, id, all)
  if (way) throw invalid('requires', textOf(prerequisiteWayRound, { way: await named(tx, scope, way) }))
  const found = await tx.rows({ id: uuid })`
    select r.id from app.exercises e
      join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
      join app.exercises r on r.school_id = cs.owner_school_id and r.class_id = cs.owner_class_id
     where e.school_id = ${scope.school} and e.id = ${id}::uuid and r.id = any(${all}::uuid[])`
  const missing = all.find(one => !found.some(row => row.id === one))
  if (missing) throw invalid(direct.includes(missing) ? 'requires' : 'preparedBy', prerequisiteElsewhere)
  const listed = [wanted.requires && 'direct', wanted.preparedBy && 'indirect'].filter(Boolean)
  await tx.run`
    delete from app.exercise_prerequisites p
     where p.school_id = ${scope.school} and p.exercise_id = ${id}::uuid and p.requires_id <> all(${all}::uuid[])
       and p.strength = any(${listed}::text[]) and ${isThere}`
  const why = JSON.stringify(wanted.why ?? {})
  await tx.run`
    insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
    select ${scope.school}::uuid, ${id}::uuid, r.id, r.school_id,
           case when r.id = any(${direct}::uuid[]) then 'direct' else 'indirect' end, coalesce(${why}::jsonb ->> r.id::text, '')
      from app.exercises r
      join app.exercises e on e.school_id = ${scope.school} and e.id = ${id}::uuid
      join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
       and cs.owner_school_id = r.school_id and cs.owner_class_id = r.class_id
     where r.id = any(${all}::uuid[])
        on conflict (school_id, exercise_id, requires_id) do update set strength = excluded.strength,
           why = coalesce(${why}::jsonb ->> excluded.requires_id::text, exercise_prerequisites.why)`
  return true
}

/** The names of exercises in this order, as a path. */
async function named(tx: Tx, scope: Scope, way: readonly string[]): Promise<string> {
  const rows = await tx.rows({ id: uuid, name: text })`
    select id, name from app.exercises where school_id = ${scope.school} and id = any(${way}::uuid[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return wayInWords(way.map(id => names.get(id) ?? '…'))
}
