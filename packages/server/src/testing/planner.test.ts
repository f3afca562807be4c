import pg from 'pg'
import { expect, test } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { testApp } from './app.ts'

const app = testApp()

test('the conditions that policies repeat do not spoil the planner’s estimates for a school', async () => {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  await app.database.owner.query(
    `with other as (
       insert into app.schools (id, name, short_code, active)
       select gen_random_uuid(), 'School ' || n, 'X' || chr(65 + n / 26) || chr(65 + n % 26), true from generate_series(1, 300) n
       returning id
     ), nursery as (
       insert into app.classes (school_id, id, name) select id, gen_random_uuid(), 'Primary' from other returning school_id, id
     )
     insert into app.students (school_id, id, serial_number, first_name, dob, class_id, mother_name, doa)
     select p.school_id, gen_random_uuid(), p.school_id || '-' || n, 'Asha', date '2022-01-01', p.class_id, 'Meera', date '2026-06-01'
       from (select school_id, id, 1 from nursery union all select $1, $2, 200) p(school_id, class_id, count),
            generate_series(1, p.count) n`,
    [school._id, schoolClass._id],
  )
  await app.database.owner.query(
    `insert into app.attendance_sheets (school_id, id, class_id, day, present, absent, saved_by, saved_by_name, saved_at)
     select p.school_id, gen_random_uuid(), p.id, date '2026-01-01' + n, 0, 0, gen_random_uuid(), 'Somebody', now()
       from app.classes p, generate_series(1, case when p.school_id = $1 then 200 else 1 end) n`,
    [school._id],
  )
  await app.database.owner.query('analyze app.students, app.attendance_sheets')
  const runtime = new pg.Client(app.database.app)
  await runtime.connect()
  try {
    await runtime.query('begin')
    await runtime.query('select app.open_session($1, $2)', [tokenHash(principal.token), app.now])
    for (const table of ['students', 'attendance_sheets']) {
      const { rows } = await runtime.query(
        `explain (format json) select * from app.${table} where school_id = $1`,
        [school._id],
      )
      expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows'], table).toBeGreaterThan(40)
    }
  } finally {
    await runtime.end()
  }
})
