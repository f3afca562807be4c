import { platformId } from '@casa/contract/wire'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { newId } from '../platform/ids.ts'
import { testApp } from './app.ts'
import { makeAcademicYear } from './fee.ts'
import { makeCategory, makeLesson, makeSubject } from './make-lesson.ts'
import { makeTopic, makeTrainer } from './training.ts'
import { withoutSchool } from './without-school.ts'
import { makeWorld, type TargetName, type World } from './world.ts'

// Bypasses the checks in the code: this is what row-level security alone lets through.
const app = testApp()
let world: World
let owner: pg.PoolClient

beforeAll(async () => {
  world = await makeWorld(app.make)
  for (const name of Object.keys(world.targets) as TargetName[]) await fill(name)
  owner = await app.database.owner.connect()
})
afterAll(() => owner.release())

/** Rows of tables that a world does not need otherwise. */
async function fill(name: TargetName): Promise<void> {
  const { school, student, exercise, usedExercise } = world.targets[name]
  const db = app.database.owner
  const { rows } = await db.query('select user_id from app.guardians where student_id = $1', [student])
  const notice = { school_id: school, user_id: rows[0].user_id, kind: 'note', text: 'A note', link: '/app' }
  await app.make.insert('notices', { ...notice, student_id: student })
  await makeAcademicYear(app.make, { school_id: school })
  await db.query('insert into app.starter_loads values ($1, now()) on conflict do nothing', [school])
  await db.query(
    `insert into app.language_cells (school_id, student_id, grid, item, made_by, made_at) values ($1, $2, 'movable', 'a', $3, now())`,
    [school, student, newId()],
  )
  await db.query(`insert into app.audit_log (school_id, call) values ($1, 'PUT /x')`, [school])
  await db.query(
    `insert into app.progress_counts (school_id, class_id, item_id, key, children) values ($1, $2, $3, 'P', 1)`,
    [school, world.targets[name].class, newId()],
  )
  await db.query(
    `insert into app.recordings (school_id, user_id, id, recorded_at, entries) values ($1, $2, $3, now(), '[]')`,
    [school, newId(), newId()],
  )
  await db.query('insert into app.school_usage values ($1, 1, 100, 10, 1000, now()) on conflict do nothing', [
    school,
  ])
  const pair = [school, exercise, usedExercise]
  await db.query("insert into app.exercise_prerequisites values ($1, $2, $3, $1, 'direct', '')", pair)
  await db.query('insert into app.ledger_reminders values ($1, $2, current_date)', [school, student])
  const trainer = await makeTrainer(app.make, { school_id: school })
  await makeTopic(app.make, trainer, { _id: world.targets[name].class }, { school_id: school })
  await Promise.all([makeSubject, makeCategory].map(make => make(app.make, { school_id: school })))
  await makeLesson(app.make, { _id: world.targets[name].class }, { school_id: school })
  await db.query(
    `insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row) values ($1, $2, $3, 'notes', $4, false, '{}')`,
    [school, newId(), newId(), student],
  )
}

const actors = ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT', 'the job worker', 'nobody'] as const
type Actor = (typeof actors)[number]

/** Tables without a child column that parents can read, each with the reason. */
const parentsRead = new Map([
  ['schools', 'its name, address and logo'],
  ['classes', 'the names of the classes that a child was ever in'],
  ['academic_years', 'the years for which fees are set'],
  ['areas', 'what a class works with'],
  ['activities', 'what a class works with'],
  ['exercises', 'what a class works with'],
  ['exercise_prerequisites', 'what comes before it'],
  ['categories', 'the platform’s, which every role reads'],
  ['notices', 'their own'],
  ['files', 'the school’s logo, the own children’s photos and the pictures of what is set for them'],
  ['events', 'what is set for the own children, their classes and the school'],
])
/** Tables of children's rows that only staff can see. */
const staffsOwn = ['observations', 'removals', 'ledger_reminders']
/** Tables that no teacher can see. */
const officesOwn = ['audit_log', 'charges', 'fees', 'ledger_entries', 'ledger_reminders']

/** `settable` is a column that requests may change: the school's column where that is allowed. */
type Table = {
  name: string
  key: string
  child: string | null
  settable: { name: string; type: string } | null
}

/** Every table with schools' rows, read from the catalogue, so a new one is tested like the others. */
async function tables(): Promise<Table[]> {
  const { rows } = await app.database.owner.query<Table>(`
    select c.relname as name, case c.relname when 'schools' then 'id' else 'school_id' end as key,
           case when c.relname = 'students' then 'id'
                when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'student_id') then 'student_id' end as child,
           (select json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and has_column_privilege('casa_app', c.oid, a.attnum, 'update')
               and a.atttypid in ('uuid'::regtype, 'int4'::regtype, 'int8'::regtype)
             order by a.attname = 'school_id' desc, a.attnum limit 1) as settable
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows.filter(({ name }) => !withoutSchool.has(name))
}

/** Acts as a user in a transaction that is rolled back, with triggers and foreign keys disabled. */
async function as<A>(actor: Actor, work: (own: string) => Promise<A>): Promise<A> {
  const own = actor === 'SUPERADMIN' ? platformId : world.targets.own.school
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = replica`)
    await owner.query(`set local role ${actor === 'the job worker' ? 'casa_worker' : 'casa_app'}`)
    if (actor === 'the job worker') await owner.query('select app.open_job($1)', [own])
    else if (actor !== 'nobody')
      await owner.query('select app.open_session($1, $2)', [tokenHash(world.people[actor].token), app.now])
    return await work(own)
  } finally {
    await owner.query('rollback')
  }
}

const refused = '42501'

/** The rows that a user must not write: those of other schools and the platform; for a parent and for nobody, all. */
function elsewhere(actor: Actor, { name, key }: Table, own: string): string {
  if (actor === 'PARENT' && name === 'notices') return `user_id <> '${world.people.PARENT._id}'`
  return actor === 'PARENT' || actor === 'nobody' ? 'true' : `${key} <> '${own}'`
}

/** Tries a statement and returns whether it changed any of these rows; rethrows anything but a refusal. */
async function changedBy(
  table: Table,
  foreign: string,
  statement: string,
  bound: unknown[],
): Promise<boolean> {
  const state = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from app.${table.name} t where ${foreign}`
  const { rows } = await owner.query('select current_user as role')
  const seen = async () => {
    await owner.query('reset role')
    const { state: found } = (await owner.query(state)).rows[0]
    await owner.query(`set local role ${rows[0].role}`)
    return found
  }
  const before = await seen()
  await owner.query('savepoint attempt')
  let met = 0
  try {
    met = (await owner.query(statement, bound)).rowCount ?? 0
  } catch (error) {
    await owner.query('rollback to attempt')
    if ((error as { code: string }).code !== refused) throw error
  }
  // Where nothing may be changed, the statement must not match a single row, whatever it contained before.
  const changed = foreign === 'true' ? met > 0 : (await seen()) !== before
  await owner.query('rollback to attempt')
  return changed
}

test('the world has a row of every table in both schools, and of both children', async () => {
  const { own, otherClass, otherSchool } = world.targets
  for (const { name, key, child } of await tables()) {
    const count = async (where: string, id: string) =>
      (await app.database.owner.query(`select count(*)::int as n from app.${name} where ${where} = $1`, [id]))
        .rows[0].n
    for (const { school } of [own, otherSchool])
      expect(await count(key, school), `give the world a row of ${name}`).toBeGreaterThan(0)
    for (const { student } of child ? [own, otherClass] : [])
      expect(await count(child!, student), `give the world a row of ${name}`).toBeGreaterThan(0)
  }
})

describe.each(actors)('%s, with the checks in the code left out,', actor => {
  test('reads no row of another school, of another child, or of what is not for them', async () => {
    const { own } = world.targets
    for (const { name, key, child } of await tables()) {
      const found = await as(actor, async mine => {
        const may = `select has_table_privilege('app.${name}', 'select') as may`
        if (!(await owner.query(may)).rows[0].may) return []
        const { rows } = await owner.query(`select * from app.${name}`)
        const beyond = rows.filter(
          row => ![platformId, ...(actor === 'nobody' ? [] : [mine])].includes(row[key]),
        )
        if (actor === 'TEACHER' && officesOwn.includes(name)) return rows
        if (actor !== 'PARENT') return beyond
        if (name === 'fees') return rows.filter(row => ![own.fee, own.classFee].includes(row.id))
        if (name === 'conference_reports') return rows.filter(row => row.id !== own.report)
        if (child && !staffsOwn.includes(name)) return rows.filter(row => row[child] !== own.student)
        if (!parentsRead.has(name)) return rows
        const others = { notices: 'user_id', files: 'id', events: 'id' }[name]
        const allowed = [world.people.PARENT._id, own.file.slice(-36), own.assignment, own.event]
        return [...beyond, ...(others ? rows.filter(row => !allowed.includes(row[others])) : [])]
      })
      expect(found, name).toEqual([])
    }
  })

  test('deletes nothing outside its school; a parent and nobody delete nothing at all', async () => {
    for (const table of await tables())
      expect(
        await as(actor, own =>
          changedBy(table, elsewhere(actor, table, own), `delete from app.${table.name}`, []),
        ),
        table.name,
      ).toBe(false)
  })

  test('changes nothing outside its school; a parent and nobody change nothing at all', async () => {
    for (const table of await tables()) {
      if (!table.settable) continue
      const { name, type } = table.settable
      const attempt = (own: string) =>
        changedBy(table, elsewhere(actor, table, own), `update app.${table.name} set ${name} = $1`, [
          name === 'school_id' ? own : type === 'uuid' ? newId() : 7,
        ])
      expect(await as(actor, attempt), table.name).toBe(false)
    }
  })

  test('moves no row of its own school into another one', async () => {
    for (const table of await tables()) {
      const foreign = world.targets.otherSchool.school
      const attempt = () =>
        changedBy(table, 'true', `update app.${table.name} set ${table.key} = $1`, [foreign])
      expect(await as(actor, attempt), table.name).toBe(false)
    }
  })

  test('creates no row in another school or on the platform; a parent and nobody create none at all', async () => {
    const { own, otherSchool } = world.targets
    const writes = actor !== 'PARENT' && actor !== 'nobody'
    for (const { name, key, child } of await tables()) {
      for (const school of [otherSchool.school, own.school, platformId]) {
        const columns = child && child !== key ? [key, child] : [key]
        const bound = child && child !== key ? [school, own.student] : [school]
        const error = await as(actor, async mine => {
          if (writes && school === mine) return { code: refused }
          const marks = columns.map((_, index) => `$${index + 1}`)
          const statement = `insert into app.${name} (${columns.join(', ')}) values (${marks.join(', ')})`
          return owner.query(statement, bound).catch(error => error)
        })
        expect(error, `${name} of ${school}`).toMatchObject({ code: refused })
      }
    }
  })
})

test('nobody marks or deletes somebody else’s notice, or changes what another recorded, even at the same school', async () => {
  const ownOnly = [
    ['notices', "update app.notices set text = 'Read'"],
    ['notices', 'delete from app.notices'],
    ['recordings', 'update app.recordings set undone_at = now()'],
    ['recordings', 'delete from app.recordings'],
  ] as const
  for (const actor of actors) {
    for (const [name, statement] of ownOnly) {
      // It deletes the old ones.
      if (actor === 'the job worker' && statement === 'delete from app.recordings') continue
      const table = { name, key: 'school_id', child: null, settable: null }
      const me = actor in world.people ? world.people[actor as 'TEACHER']._id : newId()
      const attempt = () => changedBy(table, `user_id <> '${me}'`, statement, [])
      expect(await as(actor, attempt), `${actor}: ${statement}`).toBe(false)
    }
  }
})

test('only the user who sent a request gets the answer to its repetition', async () => {
  const key = `key-${newId()}`
  const add = 'insert into app.idempotency_keys (user_id, key, request_hash) values ($1, $2, $3)'
  await app.database.owner.query(add, [world.people.SCHOOLE._id, key, Buffer.alloc(1)])
  const table = { name: 'idempotency_keys', key: 'user_id', child: null, settable: null }
  for (const actor of ['SUPERADMIN', 'TEACHER', 'PARENT', 'nobody'] as const) {
    expect(
      await as(actor, async () => (await owner.query('select * from app.idempotency_keys')).rows),
    ).toEqual([])
    const change = () => changedBy(table, 'true', "update app.idempotency_keys set answer = 'Mine'", [])
    expect(await as(actor, change), actor).toBe(false)
    const forge = () => changedBy(table, 'true', add, [world.people.SCHOOLE._id, `${key}-2`, Buffer.alloc(1)])
    expect(await as(actor, forge), actor).toBe(false)
  }
})

test('only its user sees a calendar address, and only the function for it creates one', async () => {
  const add =
    'insert into app.calendar_addresses (user_id, id, token_hash, made_at) values ($1, $2, $3, now())'
  await app.database.owner.query(add, [world.people.SCHOOLE._id, newId(), tokenHash('one')])
  const table = { name: 'calendar_addresses', key: 'user_id', child: null, settable: null }
  const others = `user_id = '${world.people.SCHOOLE._id}'`
  for (const actor of ['SUPERADMIN', 'TEACHER', 'PARENT', 'the job worker', 'nobody'] as const) {
    const seen = async () => (await owner.query('select * from app.calendar_addresses')).rows
    expect(await as(actor, seen), actor).toEqual([])
    const remove = () => changedBy(table, others, 'delete from app.calendar_addresses', [])
    expect(await as(actor, remove), actor).toBe(false)
    const take = () => changedBy(table, others, 'update app.calendar_addresses set read_at = now()', [])
    expect(await as(actor, take), actor).toBe(false)
    const me = actor in world.people ? world.people[actor as 'TEACHER']._id : world.people.SCHOOLE._id
    const forge = () => changedBy(table, 'true', add, [me, newId(), tokenHash('two')])
    expect(await as(actor, forge), actor).toBe(false)
  }
})

test('users read their own account, an office those of its teachers and parents, and nobody a password', async () => {
  const { own, otherSchool } = world.targets
  const people = `select user_id as id from app.guardians where school_id = $1 and accepted_at is not null
                   union select id from app.users where school_id = $1 and role = 'TEACHER'`
  const { rows } = await app.database.owner.query(people, [own.school])
  expect(rows.length).toBeGreaterThan(2)
  const { rows: strangers } = await app.database.owner.query(people, [otherSchool.school])
  expect(strangers.length).toBeGreaterThan(0)
  for (const actor of actors) {
    const seen = await as(actor, async () =>
      owner.query('select id from app.users').catch(error => ({ rows: [{ id: error.code }] })),
    )
    const me = actor in world.people ? [world.people[actor as 'TEACHER']._id] : []
    const expected = actor === 'SCHOOLE' ? [...me, ...rows.map(({ id }) => id)] : me
    const found = seen.rows.map(({ id }) => id)
    expect(new Set(found), actor).toEqual(new Set(actor === 'the job worker' ? [refused] : expected))
    for (const column of ['password_hash', 'first_password']) {
      const read = as(actor, () => owner.query(`select ${column} from app.users`))
      await expect(read, `${actor}: ${column}`).rejects.toMatchObject({ code: refused })
    }
  }
})

/** What a statement did: the number of rows, or 0 where it was refused. */
const rowsOf = (actor: Actor, statement: string, bound: unknown[] = []) =>
  as(actor, () =>
    owner.query(statement, bound).then(
      ({ rowCount }) => rowCount,
      error => {
        if (error.code !== refused) throw error
        return 0
      },
    ),
  )

test('only an office writes accounts: those of its own teachers, until they are closed', async () => {
  const { own, otherSchool } = world.targets
  const add = `insert into app.users (id, role, school_id, name, password_hash, password_changed)
               values ($1, $2, $3, 'Asha', 'hash', true)`
  const closed = newId()
  await app.database.owner.query(add, [closed, 'TEACHER', own.school])
  await app.database.owner.query('update app.users set disabled = true where id = $1', [closed])
  const ofSchool =
    "select count(*)::int as n from app.users where school_id = $1 and role = 'TEACHER' and not disabled"
  const { rows } = await app.database.owner.query(ofSchool, [own.school])
  for (const actor of actors) {
    const isOffice = actor === 'SCHOOLE'
    expect(await rowsOf(actor, add, [newId(), 'TEACHER', own.school]), actor).toBe(isOffice ? 1 : 0)
    for (const [role, school] of [
      ['TEACHER', otherSchool.school],
      ['SCHOOLE', own.school],
      ['SUPERADMIN', platformId],
      ['PARENT', null],
    ])
      expect(await rowsOf(actor, add, [newId(), role, school]), `${actor} adds ${role}`).toBe(0)
    const changed = await rowsOf(actor, "update app.users set name = 'Me', login = null, disabled = true")
    expect(changed, actor).toBe(isOffice ? rows[0].n : 0)
    for (const column of ['role', 'school_id', 'first_password', 'password_changed', 'loopback_only', 'id'])
      expect(await rowsOf(actor, `update app.users set ${column} = default`), `${actor}: ${column}`).toBe(0)
    expect(await rowsOf(actor, 'delete from app.users'), actor).toBe(0)
  }
  await app.database.owner.query('delete from app.users where id = $1', [closed])
})

test('only the office asks a parent who declined again, and it answers for nobody', async () => {
  const { own, otherSchool } = world.targets
  const decline = `insert into app.guardians (school_id, student_id, user_id, declined_at) values ($1, $2, $3, now())`
  for (const { school, student } of [own, otherSchool])
    await app.database.owner.query(decline, [school, student, world.people.TEACHER._id])
  const statements = [
    'update app.guardians set declined_at = null',
    'update app.guardians set declined_at = now()',
    'update app.guardians set accepted_at = now()',
  ]
  for (const actor of actors)
    for (const statement of statements) {
      const changed = await as(actor, () =>
        owner.query(statement).then(
          ({ rowCount }) => rowCount,
          error => error.code,
        ),
      )
      const asked = actor === 'SCHOOLE' && statement === statements[0]
      expect(asked ? changed : [0, refused].includes(changed), `${actor}: ${statement}`).toBe(
        asked ? 1 : true,
      )
    }
  const undo = 'delete from app.guardians where user_id = $1'
  await app.database.owner.query(undo, [world.people.TEACHER._id])
})

test('a job counts what its own school uses, and no other', async () => {
  const { own, otherSchool } = world.targets
  const count = (school: string) =>
    as('the job worker', () =>
      owner.query('update app.school_usage set row_count = 7 where school_id = $1', [school]),
    )
  expect((await count(own.school)).rowCount).toBe(1)
  expect((await count(otherSchool.school)).rowCount).toBe(0)
})
