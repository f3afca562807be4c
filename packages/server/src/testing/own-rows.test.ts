import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { newId } from '../platform/ids.ts'
import {
  type Actor,
  actors,
  app,
  as,
  changedBy,
  type IsolatedTable,
  isolationWorld,
  owner,
  refused,
  tables,
  world,
} from './isolation-world.ts'

isolationWorld()

test.each([
  ['TEACHER', ['fees', 'charges', 'ledger_entries', 'ledger_reminders'], 'SCHOOLE'],
  ['TEACHER', ['trainers', 'training_topics'], 'SUPERADMIN'],
  ['SCHOOLE', ['trainers', 'training_topics'], 'SUPERADMIN'],
] as const)('%s writes no row of %j in their own school; %s does', async (actor, names, writer) => {
  const insertedBy = (role: Actor, { name, child }: IsolatedTable) =>
    as(role, async own => {
      const bound = child ? [own, world.targets.own.student] : [own]
      const columns = child ? 'school_id, student_id) values ($1, $2' : 'school_id) values ($1'
      const error = await owner
        .query(`insert into app.${name} (${columns})`, bound)
        .catch(error => error as { code?: string })
      return 'code' in error && error.code === refused ? 'refused' : 'admitted'
    })
  for (const table of (await tables()).filter(({ name }) => names.includes(name as never))) {
    expect(await insertedBy(actor, table), table.name).toBe('refused')
    expect(await insertedBy(writer, table), table.name).toBe('admitted')
    for (const statement of [
      `delete from app.${table.name}`,
      `update app.${table.name} set ${table.key} = null`,
    ])
      expect(await as(actor, () => changedBy(table, 'true', statement, [])), statement).toBe(false)
  }
})

test('nobody reads somebody else’s notices or undo entries, even at the same school', async () => {
  for (const actor of ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'] as const) {
    for (const name of ['notices', 'undo_entries']) {
      const read = async () =>
        (await owner.query(`select from app.${name} where user_id <> $1`, [world.people[actor]._id])).rowCount
      expect(await as(actor, read), `${actor}: ${name}`).toBe(0)
    }
  }
})

test('a paper can be read by those who can read its row: a teacher cannot read a receipt, nor a parent a replaced report', async () => {
  const { school, student, report } = world.targets.own
  const [receipt, replaced] = [newId(), newId()]
  for (const [id, kind] of [
    [receipt, 'receipt'],
    [replaced, 'report'],
  ])
    await app.database.owner.query(
      `insert into app.papers (school_id, id, kind, student_id, school_name, school_address, school_city, school_pincode,
                               school_contact, child_name, child_first_name, child_born, class_name)
       values ($1, $2, $3, $4, '', '', '', '', '', '', '', current_date, '')`,
      [school, id, kind, student],
    )
  const readBy = (actor: Actor) =>
    as(actor, async () => {
      const { rows } = await owner.query('select id from app.papers where id = any($1)', [
        [receipt, replaced, report],
      ])
      return rows.map(({ id }) => id).sort()
    })
  expect(await readBy('SCHOOLE')).toEqual([receipt, replaced, report].sort())
  expect(await readBy('TEACHER')).toEqual([replaced, report].sort())
  expect(await readBy('PARENT')).toEqual([receipt, report].sort())
})

test('nobody marks or deletes somebody else’s notice, or changes what another recorded, even at the same school', async () => {
  const ownOnly = [
    ['notices', "update app.notices set text = 'Read'"],
    ['notices', 'delete from app.notices'],
    ['undo_entries', 'update app.undo_entries set undone_at = now()'],
    ['undo_entries', 'delete from app.undo_entries'],
  ] as const
  for (const actor of actors) {
    for (const [name, statement] of ownOnly) {
      // It deletes the old ones.
      if (actor === 'the job worker' && statement === 'delete from app.undo_entries') continue
      const table = { name, key: 'school_id', child: null, settable: null }
      const me = actor in world.people ? world.people[actor as 'TEACHER']._id : newId()
      const attempt = () => changedBy(table, `user_id <> '${me}'`, statement, [])
      expect(await as(actor, attempt), `${actor}: ${statement}`).toBe(false)
    }
  }
})

test('only the user who sent a request gets the stored response when it is repeated', async () => {
  const key = `key-${newId()}`
  const add =
    'insert into app.idempotency_keys (user_id, key, request_hash, kept_until) values ($1, $2, $3, now())'
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

test('users read their own account, an office reads those of its teachers and parents, and nobody reads a password', async () => {
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

/** What a statement did: the number of rows, or 0 if it was refused. */
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

test('only an office writes accounts, and only those of its own teachers until they are closed', async () => {
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

test('only the office can ask again a parent who declined, and it cannot answer for anyone', async () => {
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

test('a job counts only what its own school uses', async () => {
  const { own, otherSchool } = world.targets
  const count = (school: string) =>
    as('the job worker', () =>
      owner.query('update app.school_usage set row_count = 7 where school_id = $1', [school]),
    )
  expect((await count(own.school)).rowCount).toBe(1)
  expect((await count(otherSchool.school)).rowCount).toBe(0)
})

test('whatever cut-off a job declares, it reaches no code and no other school’s deletion of the last hour', async () => {
  const { otherSchool } = world.targets
  const [live, expired] = [newId(), newId()]
  for (const [id, age] of [
    [live, '5 minutes'],
    [expired, '2 hours'],
  ]) {
    await owner.query(
      `insert into app.otp_codes (id, otp, accounts, made_at) values ($1, $1, '{}', now() - $2::interval)`,
      [id, age],
    )
    await owner.query(
      `insert into app.undo_entries (school_id, id, user_id, kind, payload, done_at)
       values ($1, $2, $3, 'deletion', '{}', now() - $4::interval)`,
      [otherSchool.school, id, world.farPrincipal._id, age],
    )
  }
  for (const table of ['otp_codes', 'undo_entries'])
    await as('the job worker', async () => {
      await owner.query(`select set_config('app.sweep_before', 'infinity', true)`)
      const { rows } = await owner.query(`select id from app.${table} where id = any($1)`, [[live, expired]])
      expect(rows, table).toEqual([{ id: expired }])
    })
  await as('the job worker', () =>
    expect(owner.query('update app.otp_codes set code = null')).rejects.toMatchObject({ code: refused }),
  )
})
