import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { testApp } from './app.ts'
import { makeWorld, type World } from './world.ts'

// The checks in the code do not take part here: this is what row-level security alone lets through.
const app = testApp()
let world: World
let runtime: pg.Client

beforeAll(async () => {
  world = await makeWorld(app.make)
  runtime = new pg.Client(app.database.app)
  await runtime.connect()
})
afterAll(() => runtime.end())

/** Runs SQL as the runtime role in the transaction of somebody's session, and undoes it. */
async function as<A>(user: { token: string } | undefined, work: () => Promise<A>): Promise<A> {
  await runtime.query('begin')
  try {
    if (user) await runtime.query('select app.open_session($1, $2)', [tokenHash(user.token), app.now])
    return await work()
  } finally {
    await runtime.query('rollback')
  }
}

async function tablesOfSchools(): Promise<{ name: string; key: string; child: string | null }[]> {
  const { rows } = await app.database.owner.query(`
    select c.relname as name, case c.relname when 'schools' then 'id' else 'school_id' end as key,
           case when c.relname = 'students' then 'id'
                when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'student_id') then 'student_id' end as child
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
       and has_table_privilege('casa_app', c.oid, 'select')
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'school_read')`)
  return rows
}

test('nobody who is not signed in sees a row of a school', async () => {
  for (const { name, key } of await tablesOfSchools()) {
    const { rows } = await as(undefined, () =>
      runtime.query(`select * from app.${name} where ${key} <> $1`, [platformId]),
    )
    expect(rows, name).toEqual([])
  }
})

test('nobody sees a row of another school', async () => {
  const seen = await Promise.all((await tablesOfSchools()).map(async table => table))
  for (const role of ['SCHOOLE', 'TEACHER', 'PARENT'] as const) {
    for (const { name, key } of seen) {
      const { rows } = await as(world.people[role], () =>
        runtime.query(`select distinct ${key} as school from app.${name}`),
      )
      const schools = rows
        .map(row => row.school)
        .filter(school => school !== platformId && school !== world.targets.own.school)
      expect(schools, `${role} sees ${name}`).toEqual([])
    }
  }
})

test('a parent sees no row of another child', async () => {
  for (const { name, child } of await tablesOfSchools()) {
    if (!child) continue
    const { rows } = await as(world.people.PARENT, () =>
      runtime.query(`select distinct ${child} as child from app.${name}`),
    )
    expect(
      rows.map(row => row.child).filter(id => id !== null && id !== world.targets.own.student),
      name,
    ).toEqual([])
  }
})

test('nobody writes into another school or into the platform', async () => {
  for (const { name, key } of await tablesOfSchools()) {
    for (const foreign of [world.targets.otherSchool.school, platformId]) {
      const changed = await as(world.people.SCHOOLE, async () => {
        try {
          return (await runtime.query(`delete from app.${name} where ${key} = $1`, [foreign])).rowCount
        } catch (error) {
          expect((error as { code: string }).code, name).toBe('42501')
          return 0
        }
      })
      expect(changed, name).toBe(0)
    }
  }
  const insert = as(world.people.SCHOOLE, () =>
    runtime.query(`insert into app.classes (school_id, id, name) values ($1, gen_random_uuid(), 'Theirs')`, [
      world.targets.otherSchool.school,
    ]),
  )
  await expect(insert).rejects.toThrow(/row-level security/)
})

test('what the policies say once more takes nothing from what the planner expects of a school', async () => {
  const { principal, ...school } = await app.make.school()
  const room = await app.make.class(school)
  await app.database.owner.query(
    `with other as (
       insert into app.schools (id, name, short_code, active)
       select gen_random_uuid(), 'School ' || n, 'X' || chr(65 + n / 26) || chr(65 + n % 26), true from generate_series(1, 300) n
       returning id
     ), room as (
       insert into app.classes (school_id, id, name) select id, gen_random_uuid(), 'Primary' from other returning school_id, id
     )
     insert into app.students (school_id, id, serial_number, first_name, dob, class_id, mother_name, doa)
     select p.school_id, gen_random_uuid(), p.school_id || '-' || n, 'Asha', date '2022-01-01', p.class_id, 'Meera', date '2026-06-01'
       from (select school_id, id, 1 from room union all select $1, $2, 200) p(school_id, class_id, count),
            generate_series(1, p.count) n`,
    [school._id, room._id],
  )
  await app.database.owner.query('analyze app.students')
  const { rows } = await as(principal, () =>
    runtime.query('explain (format json) select * from app.students where school_id = $1', [school._id]),
  )
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(40)
})
