import type pg from 'pg'
import { newId } from '../packages/server/src/platform/ids.ts'
import type { BenchJob } from './jobs.ts'
import type { World } from './world.ts'

const perClass = 40
const name = 'the 40 assignments of a class of 30'

/** Whether the filter selects the job, which needs assignments. */
export function needsAssignments(only: string): boolean {
  return name.includes(only)
}

/** Gives each of the world's full classes a year's assignments for all of its children, most of them submitted. */
export async function addAssignments(owner: pg.Client, { school, classes }: World): Promise<void> {
  const ids = classes.flatMap(() => Array.from({ length: perClass }, () => newId()))
  await owner.query(
    `insert into app.events (school_id, id, kind, class_id, name, description, day, due_day, for_all, made_by, made_by_name)
     select $1, id, 'assignment', ($3::uuid[])[(place - 1) / $4 + 1], 'Assignment ' || place, 'Each of another tree.',
            date '2026-01-05' + 7 * ((place - 1) % $4)::integer, date '2026-01-12' + 7 * ((place - 1) % $4)::integer, true,
            id, 'Meera Rao'
       from unnest($2::uuid[]) with ordinality as made (id, place)`,
    [school, ids, classes.map(({ classId }) => classId), perClass],
  )
  await owner.query(
    `insert into app.event_students (school_id, event_id, student_id, status)
     select e.school_id, e.id, s.id, case when random() < 0.8 then 'Submitted' else 'Not Submitted' end
       from app.events e join app.students s on s.school_id = e.school_id and s.class_id = e.class_id
      where e.school_id = $1`,
    [school],
  )
  await owner.query('vacuum analyze app.events, app.event_students')
}

/** The office opens one class after another; the reference runs the same statement. */
export function assignmentJobs({ token, classes }: World): BenchJob[] {
  const calls = classes.map(({ classId }) => ({
    method: 'GET' as const,
    path: `/api/event/list?classId=${classId}`,
    headers: { authorization: `Bearer ${token}` },
  }))
  return [{ name, goal: 0.7, calls }]
}
