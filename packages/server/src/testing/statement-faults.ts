import type { DeleteStmt, InsertStmt, Node, SelectStmt, SubLink, UpdateStmt, WithClause } from 'libpg-query'
import { Level, type Outputs, renamed, weakest } from './query-level.ts'
import { nameOf, parsed, type Relation, relationOf } from './schema-relations.ts'

/** What a statement does that a database spread over several machines by school could not run on one of them. */
export type StatementFault = {
  rule: 'names no school' | 'names several schools' | 'writes in several CTEs' | 'joins a central table'
  /** The table that it is about. */
  table: string
}

/**
 * The faults of a statement: a distributed table whose `school_id` the table's own query level does not equate with a
 * parameter, a setting of the session, or another column that is; more than one CTE that writes; and a central table
 * in a statement with a distributed one. Throws if it is no SQL.
 */
export function statementFaults(sql: string): StatementFault[] {
  const check = new Check()
  for (const statement of parsed(sql)) check.query(statement, undefined, new Map())
  return check.found()
}

type Queries = Map<string, Outputs>

/** One statement being checked. */
class Check {
  private readonly faults = new Map<string, StatementFault>()
  private readonly tables = new Set<Relation>()
  private readonly writing = new Set<Node>()
  private isQuiet = false

  found(): StatementFault[] {
    const tables = [...this.tables]
    if (tables.some(({ place }) => place === 'distributed'))
      for (const { name, place } of tables)
        if (place === 'central') this.add({ rule: 'joins a central table', table: name })
    return [...this.faults.values()]
  }

  private add(fault: StatementFault): void {
    if (!this.isQuiet) this.faults.set(`${fault.rule} ${fault.table}`, fault)
  }

  /** Runs work whose faults do not count, because its queries are checked again when more is known. */
  private quietly<A>(work: () => A): A {
    const before = this.isQuiet
    this.isQuiet = true
    try {
      return work()
    } finally {
      this.isQuiet = before
    }
  }

  /** Checks a query and returns how far each of its columns reaches. */
  query(node: Node, parent: Level | undefined, known: Queries): Outputs {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, parent, known)
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, parent, known)
    if ('UpdateStmt' in node) return this.change(node.UpdateStmt, node.UpdateStmt.fromClause, parent, known)
    if ('DeleteStmt' in node) return this.change(node.DeleteStmt, node.DeleteStmt.usingClause, parent, known)
    return []
  }

  private select(query: SelectStmt, parent: Level | undefined, outer: Queries): Outputs {
    const known = this.withQueries(query.withClause, parent, outer)
    if (query.larg && query.rarg) {
      const left = this.select(query.larg, parent, known)
      const right = this.select(query.rarg, parent, known)
      return left.map(({ name, reach }, at) => ({ name, reach: weakest(reach, right[at]?.reach) }))
    }
    const level = this.level(parent, known)
    for (const item of query.fromClause ?? []) this.from(item, level, known)
    level.require(query.whereClause)
    this.close(level, known)
    if (query.valuesLists) return level.outputsOfValues(query.valuesLists)
    const { fromClause: _, withClause: __, whereClause: ___, ...others } = query
    this.inner(others, level, known)
    return this.outputs(query.targetList, level)
  }

  private insert(query: InsertStmt, parent: Level | undefined, outer: Queries): Outputs {
    const known = this.withQueries(query.withClause, parent, outer)
    const relation = this.table(query.relation!.relname!, query.relation!.schemaname)
    const level = this.level(parent, known)
    const values = query.selectStmt ? this.query(query.selectStmt, parent, known) : []
    const named = (query.cols ?? []).map(column =>
      'ResTarget' in column ? column.ResTarget.name : undefined,
    )
    const names = named.length > 0 ? named : (relation?.columns ?? [])
    const outputs = names.map((name, at) => ({ name: name ?? '?', reach: values[at]?.reach ?? 'none' }))
    level.add(query.relation!.alias?.aliasname ?? query.relation!.relname!, relation, outputs as Outputs)
    this.close(level, known)
    this.inner({ onConflict: query.onConflictClause }, level, known)
    return this.outputs(query.returningClause?.exprs, level)
  }

  /** An update or a deletion. */
  private change(
    query: UpdateStmt & DeleteStmt,
    others: Node[] | undefined,
    parent: Level | undefined,
    outer: Queries,
  ): Outputs {
    const known = this.withQueries(query.withClause, parent, outer)
    const level = this.level(parent, known)
    this.from({ RangeVar: query.relation! }, level, known)
    for (const item of others ?? []) this.from(item, level, known)
    level.require(query.whereClause)
    this.close(level, known)
    this.inner({ targets: query.targetList, returning: query.returningClause }, level, known)
    return this.outputs(query.returningClause?.exprs, level)
  }

  private level(parent: Level | undefined, known: Queries): Level {
    return new Level(parent, (query, level) => this.quietly(() => this.query(query, level, known)))
  }

  /** The queries that are known below a `with`. A recursive one is first known by its first part. */
  private withQueries(clause: WithClause | undefined, parent: Level | undefined, outer: Queries): Queries {
    const known = new Map(outer)
    for (const cte of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename, ctequery, aliascolnames } = cte.CommonTableExpr
      const name = ctename!
      const query = ctequery!
      if (!('SelectStmt' in query)) {
        this.writing.add(query)
        if (this.writing.size > 1) this.add({ rule: 'writes in several CTEs', table: targetOf(query) })
      } else if (clause?.recursive && query.SelectStmt.larg)
        known.set(name, renamed(this.select(query.SelectStmt.larg, parent, known), aliascolnames))
      known.set(name, renamed(this.query(query, parent, known), aliascolnames))
    }
    return known
  }

  private table(name: string, schemaname: string | undefined): Relation | undefined {
    const relation =
      schemaname === 'app'
        ? relationOf(name)
        : schemaname === 'graphile_worker'
          ? { name: `graphile_worker.${name}`, columns: [], place: 'central' as const }
          : undefined
    if (relation) this.tables.add(relation)
    return relation
  }

  /** Adds what an item of a `from` reads to the level. */
  private from(item: Node, level: Level, known: Queries): void {
    if ('RangeVar' in item) {
      const { relname, schemaname, alias } = item.RangeVar
      const name = relname!
      const cte = schemaname ? undefined : known.get(name)
      level.add(alias?.aliasname ?? name, cte ? undefined : this.table(name, schemaname), cte)
    } else if ('RangeSubselect' in item) {
      const { subquery, alias, lateral } = item.RangeSubselect
      const run = () => renamed(this.query(subquery!, lateral ? level : level.parent, known), alias?.colnames)
      if (lateral) level.addLater(alias?.aliasname ?? '?', this.quietly(run), run)
      else level.add(alias?.aliasname ?? '?', undefined, run())
    } else if ('RangeFunction' in item) level.addFunction(item.RangeFunction)
    else if ('JoinExpr' in item) {
      const { larg, rarg, quals, usingClause } = item.JoinExpr
      this.from(larg!, level, known)
      const joined = level.size
      this.from(rarg!, level, known)
      level.require(quals)
      for (const name of usingClause ?? []) if ('String' in name) level.requireSame(name.String.sval!, joined)
    }
  }

  /** Decides which schools the tables of a level can reach, and checks the queries in its conditions. */
  private close(level: Level, known: Queries): void {
    for (const { relation, reach } of level.close()) {
      if (relation.place !== 'distributed' || reach === 'one') continue
      this.add({ rule: reach === 'none' ? 'names no school' : 'names several schools', table: relation.name })
    }
    this.inner(level.conditions, level, known)
  }

  /** Checks the queries inside expressions. */
  private inner(tree: unknown, level: Level, known: Queries): void {
    for (const query of subqueriesIn(tree)) this.query(query, level, known)
  }

  private outputs(targets: Node[] | undefined, level: Level): Outputs {
    return (targets ?? []).flatMap(target => {
      if (!('ResTarget' in target)) return []
      const { val } = target.ResTarget
      const name = nameOf(target.ResTarget)
      return name === '*' ? level.all(val!) : { name, reach: level.reachOf(val!) }
    })
  }
}

/** The table that a statement writes. */
function targetOf(query: Node): string {
  const [{ relation }] = Object.values(query) as [InsertStmt | UpdateStmt | DeleteStmt]
  return relation!.relname!
}

/** The outermost queries in an expression. */
function subqueriesIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([kind, value]) => {
    if (kind !== 'SubLink') return subqueriesIn(value)
    const { subselect, testexpr } = value as SubLink
    return [...(subselect ? [subselect] : []), ...subqueriesIn(testexpr)]
  })
}
