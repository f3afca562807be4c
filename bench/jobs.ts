import { randomUUID } from 'node:crypto'
import type { Call } from './load.ts'
import type { Statement } from './statement-recorder.ts'
import type { World } from './world.ts'

/** A row of the table: the variants of a call, sent in turn, and what they are compared with. */
export type BenchJob = {
  name: string
  /** The minimum ratio of ours to bare, in requests per second. */
  goal: number
  calls: Call[]
  /** What the reference runs; by default the statements sent by the call itself. */
  bare?: Statement
  /** Rewrites a recorded statement that inserts unique ids, so that the reference can repeat it. */
  again?: (sql: string) => string
}

/** The calls of one school that are compared with bare SQL. */
export function jobsOf({ school, token, classes, students, days }: World): BenchJob[] {
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string): Call => ({ method: 'GET', path: `/api${path}`, headers })
  const post = (path: string, body: object): Call => ({
    method: 'POST',
    path: `/api${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { first, last } = days
  return [
    { name: 'list of 40 classes', goal: 0.3, calls: [get('/addclass')] },
    { name: 'one student', goal: 0.4, calls: students.slice(0, 100).map(id => get(`/student/${id}`)) },
    { name: 'list of 1,000 students', goal: 0.95, calls: [get(`/student/list/${school}`)] },
    { name: 'fee list of 1,000 children', goal: 0.95, calls: [get(`/fee/list/${school}`)] },
    {
      name: 'attendance of a class of 30, saved',
      goal: 0.6,
      calls: [true, false].flatMap(present =>
        classes.map(({ classId, children }) =>
          post('/attendence/add', sheet(classId, last, children, present)),
        ),
      ),
    },
    {
      name: "year's attendance report, 1,000 students",
      goal: 5,
      calls: [post('/attendence/getreports', { startDate1: first })],
      bare: { sql: yearBySumming, parameters: [school, first, last] },
    },
    {
      name: 'day report of 40 classes, one day',
      goal: 1,
      calls: [post('/attendence/studentattendencecount', { startDate: last, endDate: last })],
      bare: { sql: daysBySumming, parameters: [school, last, last] },
    },
    {
      name: 'day report of 40 classes, a year',
      goal: 5,
      calls: [post('/attendence/studentattendencecount', { startDate: first, endDate: last })],
      bare: { sql: daysBySumming, parameters: [school, first, last] },
    },
  ]
}

/** The call, with a new Idempotency-Key if it writes. */
export function withNewKey(call: Call): Call {
  if (call.method === 'GET') return call
  return { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } }
}

/** All children have the same mark; saves alternate between present and absent, so that every save changes every mark. */
function sheet(classId: string, date: string, children: string[], present: boolean) {
  return { classId, date, studentList: children.map(studentId => ({ studentId, status: present })) }
}

const yearBySumming = `
  select json_agg(r)::text from (
    select s.id as _id, s.full_name as "studentName", s.admission_number as "admissionNumber",
           json_build_object('_id', c.id, 'className', c.name) as "classId", e.count, e.present, e.count - e.present as absent
      from app.students s
      join app.classes c on c.school_id = s.school_id and c.id = s.class_id
      join (select student_id, count(*) as count, count(*) filter (where present) as present
              from app.attendance_entries where school_id = $1 and day between $2 and $3 group by student_id) e
        on e.student_id = s.id
     where s.school_id = $1 and s.archived_at is null order by c.name, s.full_name) r`

const daysBySumming = `
  select json_agg(r)::text from (
    select c.id as _id, c.name as "className", count(*) as "totalStudents",
           count(*) filter (where e.present) as "presentStudents", count(*) filter (where not e.present) as "absentStudents"
      from app.classes c
      join app.attendance_entries e on e.school_id = c.school_id and e.class_id = c.id and e.day between $2 and $3
     where c.school_id = $1 group by c.id, c.name order by c.name) r`
