import { beforeAll, expect, test } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { app, isolationWorld, owner, tables, world } from './isolation-world.ts'

// Bypasses the checks in the code: what row-level security alone lets a further guardian read.
isolationWorld()

type Father = Awaited<ReturnType<typeof app.make.guardian>>
let father: Father

beforeAll(async () => {
  const { student, school } = world.targets.own
  father = await app.make.guardian({ _id: student, schooleId: school })
  const notice = { user_id: father._id, kind: 'note', text: 'A note', link: '/app', school_id: school }
  await app.make.insert('notices', { ...notice, student_id: student })
})

/** The tables of which the father reads rows about the child, with these changes to his row. */
async function readable(changes: Record<string, unknown>): Promise<string[]> {
  const { student } = world.targets.own
  const set = Object.keys(changes).map((column, index) => `${column} = $${index + 2}`)
  const about = (await tables()).filter(({ child }) => child)
  await owner.query('begin')
  try {
    // Without triggers, which would delete the notices.
    await owner.query('set local session_replication_role = replica')
    if (set.length > 0)
      await owner.query(`update app.child_guardians set ${set} where id = $1`, [
        father.guardian,
        ...Object.values(changes),
      ])
    await owner.query('set local role casa_app')
    await owner.query('select app.open_session($1, $2)', [tokenHash(father.token), app.now])
    const read: string[] = []
    for (const { name, child } of [...about, { name: 'notices', child: 'student_id' }]) {
      const may = `select has_table_privilege('app.${name}', 'select') as may`
      if (!(await owner.query(may)).rows[0].may) continue
      const { rowCount } = await owner.query(`select from app.${name} where ${child} = $1`, [student])
      if (rowCount) read.push(name)
    }
    return [...new Set(read)].sort()
  } finally {
    await owner.query('rollback')
  }
}

const always = ['class_memberships', 'guardians', 'notices', 'students']
const money = ['charges', 'fees', 'ledger_entries', 'papers']

test('a guardian with all rights reads the rows about the child', async () => {
  const rows = await readable({})
  expect(rows).toEqual(expect.arrayContaining([...always, ...money, 'records', 'notes', 'progress']))
})

test('without "see fees" no row about money is read', async () => {
  const all = await readable({})
  const rows = await readable({ sees_fees: false })
  // The paper of a report remains.
  expect(all.filter(name => !rows.includes(name))).toEqual(['charges', 'fees', 'ledger_entries'])
})

test('without "see work" only the name, the class and money are read', async () => {
  expect(await readable({ sees_work: false })).toEqual([...always, ...money].sort())
})

test('without either, only the name and the class are read', async () => {
  expect(await readable({ sees_work: false, sees_fees: false })).toEqual(always)
})

test('a blocked guardian reads no row about the child in any table', async () => {
  expect(await readable({ blocked_at: app.now })).toEqual([])
})

test('a blocked first guardian reads nothing either', async () => {
  const { student, school } = world.targets.own
  const mother = world.people.PARENT
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(
    `insert into app.child_guardians (school_id, id, student_id, relation, sees_work, sees_fees, collects, gets_messages, blocked_at)
     values ($1, $2, $2, 'mother', true, true, true, true, now())`,
    [school, student],
  )
  await owner.query('set local role casa_app')
  const { rows } = await owner.query('select (app.open_session($1, $2)).*', [
    tokenHash(mother.token),
    app.now,
  ])
  expect(rows[0]).toMatchObject({ blocked: true, children: [], schools: [] })
  expect((await owner.query('select from app.students')).rowCount).toBe(0)
  await owner.query('rollback')
})
