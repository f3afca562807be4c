import type { BenchJob } from './jobs.ts'
import type { Call } from './load.ts'
import type { World } from './world.ts'

const names = {
  week: "a week's plan for a class of 30",
  plan: 'plan 40 exercises for 30 children',
  child: "a child's page",
  story: "a child's story, beside its page",
  next: 'what next for a class of 30',
  matrix: 'the matrix of a class of 30',
  ready: 'who is ready, in a school of 1,000',
  analysis: 'activity analysis, 1,000,000 records',
  teacher: 'Today of a teacher, class of 30',
  school: 'Today of a school of 1,000',
  family: "a parent's first screen",
} as const

/** Whether the filter selects one of these jobs, which need a year of records. */
export function needsRecords(only: string): boolean {
  return Object.values(names).some(name => name.includes(only))
}

/** The calls over a year of records that are compared with bare SQL. */
export function recordJobs(
  { school, token, classes, students, teachers, parents }: World,
  exercises: string[],
): BenchJob[] {
  const post = (path: string, body: object): Call => ({
    method: 'POST',
    path: `/api/activity/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const today = (path: string, token: string): Call => ({
    method: 'GET',
    path: `/api/today/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const forty = (number: number) => exercises.slice((number % 11) * 40, (number % 11) * 40 + 40)
  return [
    {
      name: names.week,
      goal: 0.7,
      calls: classes.map(({ classId }) => post('reports', { classId, isInitLoad: true })),
    },
    {
      name: names.plan,
      goal: 0.7,
      calls: classes.map(({ classId }, number) =>
        post('multiple-add', { classId, isEventForAllStudent: true, selectedSubActivities: forty(number) }),
      ),
      again: sql => sql.replace(madeIds, '$1array(select gen_random_uuid() from unnest($2))'),
    },
    {
      name: names.child,
      goal: 0.5,
      calls: students.slice(0, 100).map(id => ({
        method: 'GET',
        path: `/api/overview/student/${id}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    },
    {
      name: names.story,
      goal: 0.5,
      calls: students.slice(0, 100).map(id => ({
        method: 'GET',
        path: `/api/story/${id}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    },
    { name: names.next, goal: 0.7, calls: classes.map(({ classId }) => post('next', { classId })) },
    {
      name: names.matrix,
      goal: 0.7,
      calls: classes.map(({ classId }) => post('matrix', { classId })),
    },
    {
      name: names.ready,
      goal: 0.7,
      calls: exercises.slice(0, 40).map(subActivityId => post('ready', { subActivityId })),
    },
    {
      name: names.analysis,
      goal: 5,
      calls: [post('analysis', {})],
      bare: { sql: analysisByCounting, parameters: [school] },
    },
    { name: names.teacher, goal: 0.5, calls: teachers.map(token => today('teacher', token)) },
    { name: names.school, goal: 0.5, calls: [today('school', token)] },
    { name: names.family, goal: 0.5, calls: parents.map(token => today('family', token)) },
  ]
}

/** Matches the ids in the statement that inserts records. */
const madeIds = /(insert into app\.records.*?from unnest\()(\$\d+::uuid\[\])/s

const analysisByCounting = `
  with latest as (
    select distinct on (student_id, item_id) student_id, item_id, key
      from app.records where school_id = $1 and key is not null
     order by student_id, item_id, start_date desc, id desc
  ), counted as (
    select item_id, key, count(*) as count from latest group by item_id, key
    union all
    select item_id, 'F', count(distinct student_id) from app.records where school_id = $1 and key is null group by item_id
  )
  select json_object_agg(key, activities)::text from (
    select c.key, json_agg(json_build_object('_id', e.id, 'subActivityName', e.name,
             'activityId', json_build_object('_id', a.id, 'activityName', a.name),
             'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name), 'count', c.count)
             order by w.position, a.position, e.position) as activities
      from counted c
      join app.exercises e on e.id = c.item_id
      join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     group by c.key) by_key`
