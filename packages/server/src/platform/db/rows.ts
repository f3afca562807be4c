import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { folded } from '@casa/contract/rules/typed-text'
import { textOf } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { conflict, invalid, notFound, Problem } from '../errors.ts'
import { bigint, text } from './columns.ts'
import { dynamicSql, precompiled, type Tx } from './connection.ts'
import { Json, JsonStream } from './json.ts'
import { type Definition, type Listing, type Source, sourcesOf } from './rows-definition.ts'
import { reads, type Scope, within } from './scope.ts'
import type { DB } from './tables.ts'

/**
 * A longer list or page is streamed instead of returned by one statement. Without a page, `maxStreamedRows` is the
 * limit.
 */
const maxRowsPerStatement = 5_000
const maxStreamedRows = 100_000

export type Values<Entity> = { [K in keyof Entity]?: unknown }
type Where = RawBuilder<unknown> | undefined

/**
 * Maps an entity's fields to the columns of a table and builds the statements that every domain needs. PostgreSQL
 * writes the responses as JSON, and every statement filters by the scope's school.
 */
export function rowsOf<
  T extends keyof DB & string,
  S extends z.core.$ZodObject<{ _id: z.core.$ZodType<string> }>,
>(table: T, entity: S, { columns, ...listing }: Definition<T, z.output<S>>): Rows<z.output<S>> {
  return new Rows(table, sourcesOf(Object.keys(entity._zod.def.shape), columns), listing)
}

/** The statements of one table; created by `rowsOf`. */
export class Rows<Entity extends { _id: string }> {
  private readonly table: RawBuilder<unknown>
  private readonly source: RawBuilder<unknown>
  private readonly definition: Listing<Entity>
  private readonly columns: ReadonlyMap<string, Source>
  private readonly selection: RawBuilder<unknown>

  constructor(table: string, columns: ReadonlyMap<string, Source>, definition: Listing<Entity>) {
    this.table = sql.table(table)
    this.source = definition.source ?? this.table
    this.definition = definition
    this.columns = columns
    // The same for every request and most of a statement's text, so it is compiled once.
    const selected = [...columns].map(([field, source]) => sql`${read(source)} as ${sql.ref(field)}`)
    this.selection = precompiled(sql.join(selected))
  }

  /** The rows that match a filter, as a JSON array; streamed when there are many. */
  async list(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>, where?: Where) {
    const { size = 1000, sort, around } = query
    const from = this.matched(scope, query, where)
    const order = sql`order by ${this.order(scope, sort)}`
    const found = query.page && around ? await this.pageWith(tx, around, size, from, order) : undefined
    const page = found ?? query.page
    const rows = sql`select ${this.selection} from ${from} ${order}`
    const limit = page ? sql`limit ${size} offset ${(page - 1) * size}` : sql`limit ${maxRowsPerStatement}`
    const part = this.definition.large
      ? sql`select ${this.selection} from (select t.* from ${from} ${order} ${limit}) t ${this.definition.join ?? sql``} ${order}`
      : sql`${rows} ${limit}`
    if (page && size > maxRowsPerStatement) {
      // Counted first, because the connections for streams are few.
      const all = await this.counted(tx, from)
      if (Math.min(all - (page - 1) * size, size) > maxRowsPerStatement) return stream<Entity>(part, all)
    }
    const total = page ? totalAfter((page - 1) * size, size, from) : sql`count(*)`
    const answer = await tx.row({ rows: text, total: bigint })`
      select coalesce(json_agg(r), '[]')::text as rows, ${total} as total from (${part}) r`
    const count = Number(answer.total)
    if (page || count < maxRowsPerStatement) return new Json<Entity[]>(answer.rows, count, found)
    const all = await this.counted(tx, from)
    if (all > maxStreamedRows) throw invalid('page', textOf(refusals.list.pages, { rows: all }))
    return stream<Entity>(rows, all)
  }

  /** A select of the rows that match a filter, in response form, for use inside a larger statement. */
  selected(scope: Scope, query: ListQuery & Record<string, unknown>, where?: Where): RawBuilder<unknown> {
    return sql`select ${this.selection} from ${this.matched(scope, query, where)}`
  }

  /** The ids of the first `limit` rows that match a filter, in the table's order, and the total. */
  async ids(
    tx: Tx,
    scope: Scope,
    { search, sort, page, size, around, ...fields }: ListQuery & Record<string, unknown>,
    limit: number,
    where?: Where,
  ): Promise<Json<string[]>> {
    const from = this.matched(scope, search ? { ...fields, search } : fields, where)
    const found = await tx.row({ ids: text, total: bigint })`
      select coalesce(json_agg(found.id), '[]')::text as ids, ${totalAfter(0, limit, from)} as total
        from (select t.id from ${from} order by ${this.definition.order} limit ${limit}) found`
    return new Json<string[]>(found.ids, Number(found.total))
  }

  /** One row, or 404 if it does not exist or is out of reach. */
  async get(tx: Tx, scope: Scope, id: string, where?: Where): Promise<Json<Entity>> {
    const row = await this.find(tx, scope, id, where)
    if (!row) throw notFound()
    return row
  }

  /** One row, or undefined if it does not exist or is out of reach. */
  async find(tx: Tx, scope: Scope, id: string, where?: Where): Promise<Json<Entity> | undefined> {
    const found = await tx.maybeRow({ row: text })`
      select to_json(r)::text as row from (
        select ${this.selection} from ${this.source} t ${this.definition.join ?? sql``}
        where ${this.reached(scope)} and t.id = ${id}::uuid and ${where ?? sql`true`}) r`
    return found && new Json<Entity>(found.row)
  }

  /** Inserts a row into the scope's school and returns it in response form. */
  async add(
    tx: Tx,
    scope: Scope,
    values: Values<Entity>,
    extraColumns: Record<string, unknown> = {},
  ): Promise<Json<Entity>> {
    const columns = { ...this.written(values), school_id: scope.school, ...extraColumns }
    const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
    const bound = sql.join(Object.values(columns).map(value => sql.val(value)))
    return this.returned(
      tx,
      sql`insert into ${this.table} (${dynamicSql(names)}) values (${bound}) returning *`,
    )
  }

  /**
   * Changes the fields that are present. Throws 404 if the row does not exist or is out of reach, and 409 with the
   * current row if `version` is older than the stored one.
   */
  async change(
    tx: Tx,
    scope: Scope,
    id: string,
    values: Values<Entity> & { version?: unknown },
    extraColumns: Record<string, unknown> = {},
  ) {
    const { version, ...rest } = values
    const written = this.written(rest as Values<Entity>)
    const columns = Object.entries({ ...written, ...extraColumns })
    const changes = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const set = sql.join([...changes, sql`version = version + 1`, sql`updated_at = clock_timestamp()`])
    const row = await this.returned(
      tx,
      sql`update ${this.table} t set ${Object.keys(written).length === 0 ? set : dynamicSql(set)} where ${this.writable(scope)} and t.id = ${id}::uuid
            and ${version === undefined ? sql`true` : sql`version = ${version}`} returning t.*`,
      true,
    )
    if (row) return row
    const current = await this.get(tx, scope, id, this.writable(scope))
    throw conflict(messages.changedMeanwhile, current.text)
  }

  /** Deletes a row; 404 if it is out of reach, 409 if a foreign key still refers to it. */
  async remove(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
    const removed =
      await tx.run`delete from ${this.table} t where ${this.owned(scope)} and t.id = ${id}::uuid`
    if (!removed) throw notFound()
    return { _id: id }
  }

  /** Hides a row from every list and keeps it for its history. */
  async archive(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
    const archived = await tx.run`
      update ${this.table} t set archived_at = ${scope.now}, version = version + 1
      where ${this.writable(scope)} and t.id = ${id}::uuid`
    if (!archived) throw notFound()
    return { _id: id }
  }

  private matched(
    scope: Scope,
    { page, size, search, sort, around, ...fields }: ListQuery & Record<string, unknown>,
    where: Where,
  ): RawBuilder<unknown> {
    const matches = [
      this.reached(scope),
      this.definition.live,
      where,
      ...this.matching(scope, fields),
      search ? this.searched(scope, search) : undefined,
    ].filter(condition => condition !== undefined)
    return sql`${this.source} t ${this.definition.join ?? sql``} where ${sql.join(matches, sql` and `)}`
  }

  private reached(scope: Scope): RawBuilder<boolean> {
    return within(scope, this.definition.reach)
  }

  private owned(scope: Scope): RawBuilder<boolean> {
    return within(scope, this.definition.writes ?? this.definition.reach)
  }

  private writable(scope: Scope): RawBuilder<unknown> {
    return sql`${this.owned(scope)} and ${this.definition.live ?? sql`true`}`
  }

  private stored(scope: Scope, field: string): RawBuilder<unknown> {
    const roles = this.definition.onlyFor?.[field as keyof Entity & string]
    const area = this.definition.onlyIn?.[field as keyof Entity & string]
    const source = this.columns.get(field)
    if (
      source === undefined ||
      (roles && !roles.includes(scope.role)) ||
      (area && (scope.visit || !reads(scope, area)))
    )
      throw invalid(field, textOf(refusals.list.field, { field }))
    return typeof source !== 'string' && 'column' in source
      ? (source.match ?? sql.ref(`t.${source.column}`))
      : read(source)
  }

  /** The columns, with their values, that hold these fields; derived and unknown ones are left out. */
  written(values: Values<Entity>): Record<string, unknown> {
    const columns: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(values)) {
      const source = this.columns.get(field)
      if (value === undefined || source === undefined) continue
      if (typeof source === 'string') columns[source] = value
      else if ('column' in source) columns[source.column] = value
    }
    return columns
  }

  private matching(scope: Scope, fields: Record<string, unknown>): RawBuilder<unknown>[] {
    return Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => {
        const stored = this.stored(scope, field)
        return dynamicSql(value === null ? sql`${stored} is null` : sql`${stored} = ${value}`)
      })
  }

  /** Each word must occur in one of the fields, as in the web app's search of a complete list. */
  private searched(scope: Scope, words: string): RawBuilder<unknown> {
    const fields = (this.definition.search ?? []).map(
      field => sql`coalesce(${typeof field === 'string' ? this.word(scope, field) : field}::text, '')`,
    )
    if (fields.length === 0) throw invalid('search', refusals.list.search)
    const patterns = folded(words)
      .split(/\s+/)
      .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    return sql`app.folded(${sql.join(fields, sql` || ' ' || `)}) like all(${patterns}::text[])`
  }

  /** What a field is searched and sorted by: its value, or the name of its reference. */
  private word(scope: Scope, field: string): RawBuilder<unknown> {
    const stored = this.stored(scope, field)
    return this.definition.sorts?.[field as keyof Entity & string] ?? stored
  }

  private order(scope: Scope, sort: string | undefined): RawBuilder<unknown> {
    if (!sort) return this.definition.order
    const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
    const field = sort.replace(/^-/, '')
    const word = this.word(scope, field)
    const key = isWords(field) ? sql`(${word}) collate app.names` : word
    return dynamicSql(sql`${key} ${direction}, ${this.definition.order}`)
  }

  /** The page that contains a row; undefined if the filter leaves the row out or it is out of reach. */
  private async pageWith(
    tx: Tx,
    id: string,
    size: number,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) {
    const found = await tx.maybeRow({ place: bigint })`
      select place from (
        select ${read(this.columns.get('_id')!)}::text as id, row_number() over (${order}) as place from ${from}) placed
       where id = ${id}`
    return found && Math.ceil(Number(found.place) / size)
  }

  /** The row that a statement returns, in response form; with `maybe`, undefined if there is none. */
  async returned(tx: Tx, statement: RawBuilder<unknown>): Promise<Json<Entity>>
  async returned(tx: Tx, statement: RawBuilder<unknown>, maybe: true): Promise<Json<Entity> | undefined>
  async returned(tx: Tx, statement: RawBuilder<unknown>, maybe?: true) {
    const returned = await tx.maybeRow({ row: text })`
      with t as (${statement})
      select to_json(r)::text as row from (select ${this.selection} from t ${this.definition.join ?? sql``}) r`
    if (!returned && !maybe) throw new Problem(500, refusals.storage.unreadable)
    return returned && new Json<Entity>(returned.row)
  }

  /** The rows that a statement returns, in the table's order, with their count. `before` contains its `with` clauses. */
  async returnedMany(tx: Tx, statement: RawBuilder<unknown>, before?: RawBuilder<unknown>) {
    const returned = await tx.row({ rows: text, total: bigint })`
      with ${before ? sql`${before}, ` : sql``}t as (${statement})
      select coalesce(json_agg(r), '[]')::text as rows, count(*) as total from (
        select ${this.selection} from t ${this.definition.join ?? sql``} order by ${this.definition.order}) r`
    return new Json<Entity[]>(returned.rows, Number(returned.total))
  }

  private async counted(tx: Tx, from: RawBuilder<unknown>): Promise<number> {
    const { count } = await tx.row({ count: bigint })`select count(*) as count from ${from}`
    return Number(count)
  }
}

/** Whether a field is sorted as people sort words: names, and numbers on paper. References say it themselves. */
function isWords(field: string): boolean {
  return /^name$|Name$|^(?:subject|title|admissionNumber|acadamicYear)$/.test(field)
}

function read(source: Source): RawBuilder<unknown> {
  if (typeof source === 'string') return sql.ref(`t.${source}`)
  return 'column' in source ? source.read : source
}

function stream<Entity>(rows: RawBuilder<unknown>, total: number): JsonStream<Entity[]> {
  return new JsonStream<Entity[]>(sql`select to_json(r)::text as row from (${rows}) r`, total)
}

/** The total of a paged list. All rows are counted only if the page is full or empty. */
function totalAfter(before: number, size: number, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const ends = before === 0 ? sql`count(*) < ${size}` : sql`count(*) between 1 and ${size - 1}`
  return sql`case when ${ends} then ${before}::bigint + count(*) else (select count(*) from ${from}) end`
}

/** A reference in response form: the joined row's id as `_id` and its name under `name`, or null. */
export function referenceTo(alias: string, name: string, column = 'name'): RawBuilder<unknown> {
  return sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('_id', ${sql.ref(`${alias}.id`)}, ${sql.lit(name)}::text, ${sql.ref(`${alias}.${column}`)}) end`
}
