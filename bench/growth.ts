import type pg from 'pg'
import { startHistory } from '../packages/server/src/domains/students/membership-queries.ts'
import { type BenchJob, withNewKey } from './jobs.ts'
import { sendCall } from './load.ts'
import type { Running } from './processes.ts'
import { insertRecords } from './records.ts'
import type { BenchRow } from './rows.ts'
import { verdictOf } from './verdict.ts'

const schoolCount = 999
const classesOfSchool = 4
const childrenOfSchool = 99
/** Ten million in total. */
export const recordsOfChild = 100
const rounds = 60

/**
 * Compares the median time of sequential calls of one school before and after 999 other schools of 99 children are added,
 * with ten million records in all.
 */
export async function growthRows(
  owner: pg.Client,
  ours: Running,
  jobs: BenchJob[],
  exercises: string[],
): Promise<BenchRow[]> {
  const alone = await medians(ours, jobs)
  await insertRecords(owner, await addOtherSchools(owner), exercises, recordsOfChild)
  await owner.query('vacuum analyze')
  const among = await medians(ours, jobs)
  return jobs.map(({ name }, index) => {
    const [before, after] = [alone[index]!, among[index]!]
    const verdict = verdictOf(
      { of: 'our server among others', value: after },
      { of: 'our server alone', value: before },
      ratio => ratio <= 1.3,
    )
    return {
      job: `among 1,000 schools: ${name}`,
      goal: '≤ 1.3 × p50',
      note: `p50 ${before.toFixed(1)} → ${after.toFixed(1)}`,
      ...verdict,
    }
  })
}

async function medians(ours: Running, jobs: BenchJob[]): Promise<number[]> {
  const all: number[] = []
  for (const { calls } of jobs) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      await sendCall(ours.origin, withNewKey(calls[round % calls.length]!))
      times.push(performance.now() - begin)
    }
    // The first calls fill caches.
    times.splice(0, rounds / 6)
    all.push(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!)
  }
  return all
}

async function addOtherSchools(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.schools (id, name, short_code, active)
     select gen_random_uuid(), 'School ' || n, 'X' || chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26), true
       from generate_series(1, ${schoolCount}) n
     returning id`,
  )
  const schools = rows.map(({ id }) => id)
  await owner.query(
    `insert into app.classes (school_id, id, name)
     select s.id, gen_random_uuid(), 'Class ' || n from app.schools s, generate_series(1, ${classesOfSchool}) n
      where s.id = any($1)`,
    [schools],
  )
  await owner.query(
    `with child as (insert into app.students (school_id, id, serial_number, first_name, last_name, dob, gender, class_id, admission_number,
                               mother_name, mobile_number, doa)
     select s.id, gen_random_uuid(), s.short_code || '-' || n, 'Child ' || n, 'Rao', date '2020-01-01' + n, 'female', c.id,
            'A-' || n, 'Mother ' || n, '9300000000', date '2022-06-01'
       from app.schools s
      cross join generate_series(1, ${childrenOfSchool}) n
       join app.classes c on c.school_id = s.id and c.name = 'Class ' || 1 + n % ${classesOfSchool}
      where s.id = any($1) returning *) ${startHistory}`,
    [schools],
  )
  return schools
}
