import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodesOf, parsed, relationOf, relationsIn, schema } from './schema-relations.ts'
import { sqlFiles } from './sql-definitions.ts'
import { placeOf, tableMap } from './table-map.ts'

// What a database that is spread over several machines by school would need of the schema: see docs/decisions/145. Read
// from schema.sql and the SQL files, without a database.

const namesIn = (nodes: unknown) =>
  [...nodesOf(nodes)].flatMap(([kind, { sval }]) => (kind === 'String' ? (sval as string) : []))

const isDistributed = (name: string) => placeOf(name) === 'distributed'

/** Unique indexes and keys of distributed tables that do not contain the school, each with the reason. */
const uniqueEverywhere = new Map([
  [
    'students_serial_number_key',
    'a family signs in with the number alone, so no two schools may give the same',
  ],
  ['teachers_user', 'an account teaches at one school at a time'],
  ['idempotency_keys_user', 'servers of release 1.0 name these two columns; the next release drops it'],
])

/** References that would be dropped, each with the reason. */
const references = new Map(
  ['lessons_video', 'schools_id_logo_id_fkey', 'trainers_school_id_photo_id_fkey'].map(name => [
    name,
    'a table that is everywhere cannot refer to a row that is on one machine',
  ]),
)
for (const column of ['audio', 'video'])
  references.set(`training_topics_school_id_${column}_id_fkey`, references.get('lessons_video')!)

const constraints = schema.flatMap(node => {
  if (!('CreateStmt' in node)) return []
  const table = node.CreateStmt.relation!.relname!
  return node.CreateStmt.tableElts!.flatMap(element =>
    'Constraint' in element ? { table, ...element.Constraint } : [],
  )
})

test('the map has every table, and no other', () => {
  const tables = schema.flatMap(node => ('CreateStmt' in node ? node.CreateStmt.relation!.relname! : []))
  expect(Object.keys(tableMap)).toEqual(tables.toSorted())
})

test('keys and unique indexes of a distributed table contain the school', () => {
  const keys = constraints
    .filter(({ contype }) => contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE')
    .map(({ table, conname, keys }) => ({ table, name: conname!, columns: namesIn(keys) }))
  const indexes = schema.flatMap(node => {
    if (!('IndexStmt' in node) || !node.IndexStmt.unique) return []
    const { idxname, relation, indexParams } = node.IndexStmt
    const columns = indexParams!.flatMap(param => ('IndexElem' in param ? (param.IndexElem.name ?? []) : []))
    return { table: relation!.relname!, name: idxname!, columns }
  })
  expect(keys.length + indexes.length).toBeGreaterThan(100)
  const without = [...keys, ...indexes].filter(
    ({ table, columns }) => isDistributed(table) && !columns.includes('school_id'),
  )
  expect(without.map(({ name }) => name).toSorted()).toEqual([...uniqueEverywhere.keys()].toSorted())
})

test('a reference between distributed tables goes from school to school, and none goes to a central table', () => {
  const foreign = constraints.filter(({ contype }) => contype === 'CONSTR_FOREIGN')
  expect(foreign.length).toBeGreaterThan(80)
  const wrong = foreign.filter(({ table, pktable, fk_attrs, pk_attrs }) => {
    const to = pktable!.relname!
    if (placeOf(to) === 'central') return placeOf(table) !== 'central'
    if (placeOf(to) === 'reference') return false
    const pairs = namesIn(fk_attrs).map((column, at) => `${column} ${namesIn(pk_attrs)[at]}`)
    return !isDistributed(table) || !pairs.includes('school_id school_id')
  })
  expect(wrong.map(({ conname }) => conname!).toSorted()).toEqual([...references.keys()].toSorted())
})

const policies = schema.flatMap(node => ('CreatePolicyStmt' in node ? node.CreatePolicyStmt : []))

test('a role has one policy for each command, and none is restrictive', () => {
  expect(policies.length).toBeGreaterThan(150)
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { policy_name, table, cmd_name, roles, permissive } of policies) {
    const name = `${policy_name} on ${table!.relname}`
    if (!permissive) faults.push(`${name} is restrictive`)
    const commands = cmd_name === 'all' ? ['select', 'insert', 'update', 'delete'] : [cmd_name]
    for (const role of roles ?? [])
      for (const command of commands) {
        const key = `${table!.relname} ${command} ${'RoleSpec' in role && role.RoleSpec.rolename}`
        if (seen.has(key)) faults.push(`${name} is a second one for ${command}`)
        seen.add(key)
      }
  }
  expect(faults).toEqual(secondPolicies)
})

/** A job either acts for a school or sweeps all of them, so these two do not apply together. */
const secondPolicies = ['select', 'insert', 'update', 'delete'].map(
  command => `sweep on undo_entries is a second one for ${command}`,
)

/** The policies whose condition looks at another table, each with the reason. */
const lookingElsewhere = new Map([
  ['events', 'a parent reads what the child was invited to, or what was for its class'],
  ['fees', 'a parent reads the fees of the class on the last day of payment'],
  ['files', 'a parent reads the files that a row within reach shows'],
  ['papers', 'a parent reads a report while it is published'],
  ['users', 'an office reads the accounts of its own children’s parents'],
])

test('a policy looks at no other table, and a subquery in it reads only a setting of the session', () => {
  const looking = policies.filter(({ qual, with_check }) => relationsIn([qual, with_check]).length > 0)
  expect(looking.map(({ table }) => table!.relname!).toSorted()).toEqual([...lookingElsewhere.keys()])
  // Only `app.isolate` writes the subqueries that read a setting once per statement, and only for reading.
  const withSubquery = policies.filter(({ qual, with_check }) =>
    [...nodesOf([qual, with_check])].some(([kind]) => kind === 'SubLink'),
  )
  expect(new Set(withSubquery.map(({ cmd_name }) => cmd_name))).toEqual(new Set(['select']))
})

test('a trigger sees one row, and the statements as a whole that keep the ledger are refusals', () => {
  const triggers = schema.flatMap(node => ('CreateTrigStmt' in node ? node.CreateTrigStmt : []))
  expect(triggers.length).toBeGreaterThan(100)
  expect(triggers.filter(({ transitionRels }) => transitionRels).map(({ trigname }) => trigname)).toEqual([])
  const ofStatements = triggers.filter(({ row }) => !row).map(({ trigname }) => trigname!)
  expect(ofStatements.toSorted()).toEqual(['keep_charges', 'keep_entries', 'keep_papers'])
})

describe('functions', () => {
  const functions = sqlFiles.flatMap(file =>
    parsed(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).flatMap(node =>
      'CreateFunctionStmt' in node ? node.CreateFunctionStmt : [],
    ),
  )

  test('none announces anything: the server does, in the statement before its commit', () => {
    expect(functions.length).toBeGreaterThan(150)
    const announcing = functions.filter(one => /pg_notify|\bnotify "?casa/i.test(JSON.stringify(one)))
    expect(announcing.map(({ funcname }) => namesIn(funcname))).toEqual([])
  })

  test('those in policies, which every machine runs, read only settings', () => {
    const called = new Set(
      [...nodesOf(policies)].flatMap(([kind, { funcname }]) =>
        kind === 'FuncCall' ? namesIn(funcname).filter(name => name !== 'app') : [],
      ),
    )
    const used = functions.filter(({ funcname }) => called.has(namesIn(funcname).at(-1)!))
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter(one => relationsIn(one).length > 0)).toEqual([])
  })
})

test('a view shows distributed tables by the school, which is one of its columns', () => {
  const views = schema.flatMap(node => ('ViewStmt' in node ? node.ViewStmt.view!.relname! : []))
  expect(views.length).toBeGreaterThan(8)
  for (const name of views) expect(relationOf(name)!.columns, name).toContain('school_id')
})
