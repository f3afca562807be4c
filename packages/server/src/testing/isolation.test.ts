import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
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

/** Tables without a child column that parents can read, each with the reason. */
const parentsRead = new Map([
  ['schools', 'its name, address and logo'],
  ['holidays', 'the days on which their school is closed'],
  ['classes', 'the names of the classes that a child was ever in'],
  ['academic_years', 'the years for which fees are set'],
  ['areas', 'what a class works with'],
  ['activities', 'what a class works with'],
  ['exercises', 'what a class works with'],
  ['exercise_prerequisites', 'what comes before it'],
  ['exercise_names', 'what it is also called'],
  ['categories', 'the platform’s, which every role reads'],
  ['notices', 'their own'],
  ['files', 'the school’s logo, the own children’s photos and the pictures of what is set for them'],
  ['events', 'what is set for the own children, their classes and the school'],
])
/** Tables of children's rows that only staff can see. */
const staffsOwn = ['observations', 'undo_entries', 'ledger_reminders']
/** Tables that no teacher can see. */
const officesOwn = ['audit_log', 'charges', 'child_openings', 'fees', 'ledger_entries', 'ledger_reminders']

/**
 * The rows that a user must not write: those of other schools and the platform; for a parent or without a user, all
 * rows.
 */
function elsewhere(actor: Actor, { name, key }: IsolatedTable, own: string): string {
  if (actor === 'PARENT' && ['notices', 'exports', 'guardian_requests'].includes(name))
    return `user_id <> '${world.people.PARENT._id}'`
  return actor === 'PARENT' || actor === 'nobody' ? 'true' : `${key} <> '${own}'`
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
  test('reads no row of another school or another child, nor anything not meant for them', async () => {
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
