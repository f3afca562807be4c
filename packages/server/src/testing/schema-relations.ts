import { readFileSync } from 'node:fs'
import { loadModule, type Node, parseSync } from 'libpg-query'
import { schemaFile } from '../platform/db/describe-schema.ts'
import { placeOf } from './table-map.ts'

await loadModule()

/** The trees of the statements in a text of SQL. */
export function parsed(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
}

/** The statements of schema.sql. */
export const schema = parsed(readFileSync(schemaFile, 'utf8'))

/** A table or view of the schema `app`. */
export type Relation = { name: string; columns: string[]; place: 'distributed' | 'reference' | 'central' }

const relations = new Map<string, Relation>()

/** The table or view of this name, or undefined. A view is distributed if it shows a distributed table. */
export const relationOf = (name: string) => relations.get(name)

/** Every node of a tree with its kind, such as `RangeVar` or `SubLink`. */
export function* nodesOf(tree: unknown): Generator<[string, Record<string, unknown>]> {
  if (typeof tree !== 'object' || tree === null) return
  for (const [kind, value] of Object.entries(tree)) {
    if (/^[A-Z]/.test(kind)) yield [kind, value as Record<string, unknown>]
    yield* nodesOf(value)
  }
}

/** The names of the relations of the schema `app` in a tree. */
export function relationsIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  const named =
    'relname' in tree && 'schemaname' in tree && tree.schemaname === 'app' ? [tree.relname as string] : []
  return [...named, ...Object.values(tree).flatMap(relationsIn)]
}

for (const node of schema) {
  if ('CreateStmt' in node) {
    const name = node.CreateStmt.relation!.relname!
    const columns = node.CreateStmt.tableElts!.flatMap(element =>
      'ColumnDef' in element ? [element.ColumnDef.colname!] : [],
    )
    relations.set(name, { name, columns, place: placeOf(name) ?? 'central' })
  }
}
for (const node of schema) {
  if ('ViewStmt' in node) addView(node.ViewStmt.view!.relname!, node.ViewStmt.query!)
}

function addView(name: string, query: Node): void {
  const places = relationsIn(query).map(shown => relations.get(shown)?.place ?? 'distributed')
  const place = places.includes('distributed') ? 'distributed' : 'reference'
  relations.set(name, { name, columns: namesOf(query), place })
}

/** The names of the columns that a query returns, each given or that of its column. */
function namesOf(query: Node): string[] {
  if (!('SelectStmt' in query)) return []
  const { larg, targetList } = query.SelectStmt
  if (larg) return namesOf({ SelectStmt: larg })
  return (targetList ?? []).flatMap(target => ('ResTarget' in target ? nameOf(target.ResTarget) : []))
}

/** The name of a result's column. */
export function nameOf({ name, val }: { name?: string; val?: Node }): string {
  if (name) return name
  if (val && 'ColumnRef' in val) {
    const last = val.ColumnRef.fields?.at(-1)
    return last && 'String' in last ? last.String.sval! : '*'
  }
  return val && 'TypeCast' in val ? nameOf(val.TypeCast.arg ? { val: val.TypeCast.arg } : {}) : '?'
}
