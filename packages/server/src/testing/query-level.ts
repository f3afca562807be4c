import type { A_Expr, Node, RangeFunction, SubLink } from 'libpg-query'
import { nameOf, type Relation } from './schema-relations.ts'

/** How many schools a value can name: one that the caller gives, several that it gives, or any. */
export type Reach = 'one' | 'several' | 'none'

/** The columns of a query, with what each can name if it is a school's id. */
export type Outputs = { name: string; reach: Reach }[]

const strength = { none: 0, several: 1, one: 2 }

export function weakest(...all: (Reach | undefined)[]): Reach {
  return all.map(reach => reach ?? 'none').reduce((a, b) => (strength[a] < strength[b] ? a : b), 'one')
}

type Source = {
  name: string
  relation: Relation | undefined
  columns: Map<string, Reach>
  /** What columns that are not known here can name. */
  others?: Reach
}

/** A column of a source, or a value that has none. */
type Side = { source: Source; column: string } | Reach

/** An equation in a condition. In one with a list, only the left side follows from the right one. */
type Equation = { left: Side; right: Side; isList?: boolean }

/** What the query of an expression returns below this level. */
type RunQuery = (query: Node, level: Level) => Outputs

/** One level of a query: what its `from` reads, and what its conditions equate. */
export class Level {
  readonly parent: Level | undefined
  readonly conditions: Node[] = []
  private readonly sources: Source[] = []
  private readonly equations: Equation[] = []
  private readonly laterals: { source: Source; run: () => Outputs }[] = []
  private readonly run: RunQuery

  constructor(parent: Level | undefined, run: RunQuery) {
    this.parent = parent
    this.run = run
  }

  /** Adds a table, or the columns of another query. */
  add(name: string, relation: Relation | undefined, outputs: Outputs = []): void {
    const columns = new Map(relation?.columns.map(column => [column, 'none' as Reach]))
    for (const { name: column, reach } of outputs) columns.set(column, reach)
    this.sources.push({ name, relation, columns })
  }

  /** Adds a lateral query, which runs once the other sources are known. */
  addLater(name: string, outputs: Outputs, run: () => Outputs): void {
    const blank = outputs.map(({ name: column }) => ({ name: column, reach: 'none' as const }))
    this.add(name, undefined, blank)
    this.laterals.push({ source: this.sources.at(-1)!, run })
  }

  /** Adds a function's rows, whose columns follow from the arguments. Our own functions can return anything. */
  addFunction({ alias, functions, coldeflist }: RangeFunction): void {
    const calls = (functions ?? [])
      .flatMap(list => ('List' in list ? (list.List.items ?? []) : []))
      .filter(call => 'FuncCall' in call)
    const isOurs = calls.some(call => 'FuncCall' in call && call.FuncCall.funcname!.length > 1)
    const given = isOurs ? 'none' : weakest(...calls.map(call => this.reachOf(call)))
    const others = given === 'one' ? 'several' : given
    const names = [...(alias?.colnames ?? []), ...(coldeflist ?? [])].map(name =>
      'String' in name ? name.String.sval! : 'ColumnDef' in name ? name.ColumnDef.colname! : '?',
    )
    const columns = new Map(names.map(name => [name, others]))
    this.sources.push({ name: alias?.aliasname ?? '?', relation: undefined, columns, others })
    this.conditions.push(...calls)
  }

  /** How many sources were added. */
  get size(): number {
    return this.sources.length
  }

  /** Adds a condition that every row fulfils. */
  require(condition: Node | undefined): void {
    if (condition) this.conditions.push(condition)
  }

  /** Adds the condition of `using`: what was added from `joined` on has the same value as what was before. */
  requireSame(column: string, joined: number): void {
    const has = this.sources
      .map((source, at) => ({ source, at }))
      .filter(({ source }) => source.columns.has(column))
    const right = has.find(({ at }) => at >= joined)
    for (const { source, at } of has)
      if (right && at < joined)
        this.equations.push({ left: { source, column }, right: { source: right.source, column } })
  }

  /** Follows the equations, and returns the tables of this level with what their `school_id` can name. */
  close(): { relation: Relation; reach: Reach }[] {
    const conjuncts = this.conditions.flatMap(conjunctsOf)
    const compared = conjuncts.flatMap(conjunct => ('A_Expr' in conjunct ? conjunct.A_Expr : []))
    this.equations.push(...compared.flatMap(expression => this.equationsOf(expression)))
    this.follow()
    for (const { source, run } of this.laterals)
      for (const { name, reach } of run()) improve({ source, column: name }, reach)
    this.follow()
    for (const conjunct of conjuncts)
      if ('SubLink' in conjunct) this.equations.push(...this.equationsWithQuery(conjunct.SubLink))
    for (const { lexpr, rexpr, name } of compared)
      if (rexpr && 'SubLink' in rexpr && lexpr && operator(name) === '=')
        this.equations.push({ left: this.side(lexpr), right: this.reachOf(rexpr) })
    this.follow()
    return this.sources.flatMap(({ relation, columns }) =>
      relation
        ? { relation, reach: columns.get(relation.name === 'schools' ? 'id' : 'school_id') ?? 'none' }
        : [],
    )
  }

  /** Passes what each side of the equations can name on to the other, until nothing changes. */
  private follow(): void {
    for (let changed = true; changed; ) {
      changed = false
      for (const { left, right, isList } of this.equations) {
        const given = reachOfSide(right)
        if (improve(left, isList && given === 'one' ? 'several' : given)) changed = true
        if (!isList && improve(right, reachOfSide(left))) changed = true
      }
    }
  }

  private equationsOf({ kind, name, lexpr, rexpr }: A_Expr): Equation[] {
    if (operator(name) !== '=' || !lexpr || !rexpr || 'SubLink' in rexpr) return []
    if (kind === 'AEXPR_OP_ANY') {
      const items = 'A_ArrayExpr' in rexpr ? rexpr.A_ArrayExpr.elements?.length : 2
      return [{ left: this.side(lexpr), right: this.reachOf(rexpr), isList: items !== 1 }]
    }
    if (kind === 'AEXPR_IN') {
      const items = 'List' in rexpr ? (rexpr.List.items ?? []) : []
      const right = weakest(...items.map(item => this.reachOf(item)))
      return [{ left: this.side(lexpr), right, isList: items.length > 1 }]
    }
    if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_NOT_DISTINCT') return []
    const rights = partsOf(rexpr)
    return partsOf(lexpr).flatMap((part, at) =>
      rights[at] ? { left: this.side(part), right: this.side(rights[at]) } : [],
    )
  }

  /** The equations of `… in (select …)`. */
  private equationsWithQuery({ subLinkType, testexpr, subselect }: SubLink): Equation[] {
    if (subLinkType !== 'ANY_SUBLINK' || !testexpr || !subselect) return []
    const outputs = this.run(subselect, this)
    return partsOf(testexpr).map((part, at) => ({
      left: this.side(part),
      right: outputs[at]?.reach ?? 'none',
    }))
  }

  private side(expression: Node): Side {
    if ('TypeCast' in expression) return this.side(expression.TypeCast.arg!)
    return ('ColumnRef' in expression && this.column(expression)) || this.reachOf(expression)
  }

  /** The column of this level that an expression names. */
  private column(expression: Node): Exclude<Side, Reach> | undefined {
    const names = namesOf(expression)
    const column = names.at(-1)!
    const named = names.at(-2)
    const source = this.sources.find(one =>
      named ? one.name === named : one.columns.has(column) || (one.others && this.sources.length === 1),
    )
    return source && { source, column }
  }

  /** What an expression can name. */
  reachOf(expression: Node): Reach {
    if ('ParamRef' in expression || 'A_Const' in expression) return 'one'
    if ('ColumnRef' in expression) {
      const column = this.column(expression)
      return column ? reachOfSide(column) : (this.parent?.reachOf(expression) ?? 'none')
    }
    if ('TypeCast' in expression) return this.reachOf(expression.TypeCast.arg!)
    if ('A_Indirection' in expression)
      return this.reachOf(expression.A_Indirection.arg!) === 'none' ? 'none' : 'one'
    if ('CoalesceExpr' in expression) return this.weakestOf(expression.CoalesceExpr.args)
    if ('A_ArrayExpr' in expression) return this.weakestOf(expression.A_ArrayExpr.elements)
    if ('SubLink' in expression && expression.SubLink.subLinkType === 'EXPR_SUBLINK')
      return this.run(expression.SubLink.subselect!, this)[0]?.reach ?? 'none'
    return 'FuncCall' in expression ? this.weakestOf(expression.FuncCall.args) : 'none'
  }

  private weakestOf(expressions: Node[] | undefined): Reach {
    return weakest(...(expressions ?? []).map(expression => this.reachOf(expression)))
  }

  /** All columns, or with `name.*` those of one source. */
  all(star: Node): Outputs {
    const named = namesOf(star).at(-1)
    return this.sources
      .filter(({ name }) => !named || name === named)
      .flatMap(({ columns }) => [...columns].map(([name, reach]) => ({ name, reach })))
  }

  /** The columns of `values`. */
  outputsOfValues(rows: Node[]): Outputs {
    const lists = rows.map(row => ('List' in row ? (row.List.items ?? []) : []))
    return (lists[0] ?? []).map((_, at) => ({
      name: `column${at + 1}`,
      reach: weakest(...lists.map(list => (list[at] ? this.reachOf(list[at]) : undefined))),
    }))
  }
}

function reachOfSide(side: Side): Reach {
  return typeof side === 'string'
    ? side
    : (side.source.columns.get(side.column) ?? side.source.others ?? 'none')
}

function improve(side: Side, reach: Reach): boolean {
  if (typeof side === 'string' || strength[reach] <= strength[reachOfSide(side)]) return false
  side.source.columns.set(side.column, reach)
  return true
}

/** The conditions that `and` connects. */
function conjunctsOf(condition: Node): Node[] {
  const isAnd = 'BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR'
  return isAnd ? (condition.BoolExpr.args ?? []).flatMap(conjunctsOf) : [condition]
}

const partsOf = (expression: Node): Node[] =>
  'RowExpr' in expression ? (expression.RowExpr.args ?? []) : [expression]

const operator = (name: Node[] | undefined) =>
  name?.[0] && 'String' in name[0] ? name[0].String.sval : undefined

/** The names in `schema.table.column`, without a star. */
function namesOf(expression: Node): string[] {
  const fields = 'ColumnRef' in expression ? (expression.ColumnRef.fields ?? []) : []
  return fields.flatMap(field => ('String' in field ? field.String.sval! : []))
}

/** The columns of a query under the names that its alias gives them. */
export function renamed(outputs: Outputs, names: Node[] | undefined): Outputs {
  const given = (names ?? []).map(name => nameOf({ val: { ColumnRef: { fields: [name] } } }))
  return outputs.map(({ name, reach }, at) => ({ name: given[at] ?? name, reach }))
}
