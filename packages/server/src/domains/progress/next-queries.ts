import type { ChildNext } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/plan-window'
import { type Prerequisite, type Standing, unseenAfterDays, whatNext } from '@casa/contract/rules/what-next'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { latestWorks } from '../overview/queries.ts'
import { studentFields } from '../students/reach-queries.ts'

type Shown = Pick<ChildNext['next'][number], 'superActivityId' | 'activityId' | 'subActivityId'>
/** What the statement answers: the curriculum in the order of teaching, what requires what, and the children. */
type Found = {
  curriculum: Shown[]
  requirements: Prerequisite[]
  children: (Omit<ChildNext, 'next'> & { standings: Standing[]; plans: string[] })[]
}

/**
 * What the children of a class, or one of them, are shown next, by `whatNext` on the school's day. Throws 404 when the
 * class is not within reach, or the child is not in it.
 */
export async function nextOf(
  tx: Tx,
  scope: Scope,
  { classId, studentId }: { classId: string; studentId?: string | null | undefined },
): Promise<ChildNext[]> {
  const found = await read(tx, scope, classId, studentId ?? null)
  if (studentId && found.children.length === 0) throw notFound()
  const shown = new Map(found.curriculum.map(one => [one.subActivityId._id, one]))
  const steps = found.curriculum.map(one => ({ id: one.subActivityId._id, strand: one.activityId._id }))
  const requirements = Map.groupBy(found.requirements, ({ exercise }) => exercise)
  const staleBefore = plusDays(scope.today, -unseenAfterDays)
  return found.children.map(({ standings, plans, ...child }) => {
    const next = whatNext(steps, requirements, standings, staleBefore).map(one => {
      const ready = one.kind === 'ready'
      return {
        ...shown.get(one.id)!,
        kind: one.kind,
        key: ready ? null : one.key,
        since: ready ? null : one.since,
        after: ready ? one.after.map(({ id, ...at }) => ({ ...shown.get(id)!.subActivityId, ...at })) : [],
        prepared: ready ? one.prepared : 0,
        preparations: ready ? one.preparations : 0,
        planned: plans.includes(one.id),
      }
    })
    return { ...child, next }
  })
}

async function read(tx: Tx, scope: Scope, classId: string, studentId: string | null): Promise<Found> {
  const row = await tx.maybeRow({ found: text })`
    with exercise as materialized (
      select e.school_id, e.id, row_number() over teaching as place,
             json_build_object('superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
               'activityId', json_build_object('_id', a.id, 'activityName', a.name),
               'subActivityId', json_build_object('_id', e.id, 'subActivityName', e.name)) as shown
        from app.class_sources cs
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
       where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid
      window teaching as (order by w.position, w.name, w.id, a.position, a.name, a.id, e.position, e.name, e.id)
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number from app.students s
       where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid and s.archived_at is null
         and (${studentId}::uuid is null or s.id = ${studentId}::uuid)
    ), standing as (
      select t.student_id, json_agg(json_build_object('id', t.item_id, 'key', t.key, 'date', t.day)) as standings
        from child join (${latestWorks(scope)}) t on t.student_id = child.id
       group by t.student_id
    ), plan as (
      select p.student_id, json_agg(p.item_id) as plans
        from child join app.progress p on p.school_id = ${scope.school} and p.student_id = child.id and p.plans > 0
       group by p.student_id
    )
    select json_build_object(
      'curriculum', (select coalesce(json_agg(shown order by place), '[]') from exercise),
      'requirements', (
        select coalesce(json_agg(json_build_object('exercise', p.exercise_id, 'requires', p.requires_id,
                 'strength', p.strength) order by required.place), '[]')
          from exercise
          join app.exercise_prerequisites p on p.school_id = exercise.school_id and p.exercise_id = exercise.id
          join exercise required on required.id = p.requires_id),
      'children', (
        select coalesce(json_agg(json_build_object(${studentFields('child')},
                 'standings', coalesce(standing.standings, '[]'), 'plans', coalesce(plan.plans, '[]'))
               order by child.full_name, child.id), '[]')
          from child
          left join standing on standing.student_id = child.id
          left join plan on plan.student_id = child.id))::text as found
      from app.classes c
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!row) throw notFound()
  return JSON.parse(row.found) as Found
}
