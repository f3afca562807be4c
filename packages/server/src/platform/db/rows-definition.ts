import type { Role } from '@casa/contract/access'
import type { Area } from '@casa/contract/areas'
import type { InsertType, RawBuilder, SelectType } from 'kysely'
import type { ReachColumns } from './scope.ts'
import type { DB } from './tables.ts'

/** The columns of a table that accept a field's values, and are nullable only if the field is. */
type ColumnsWith<T extends keyof DB, Value> = {
  [C in keyof DB[T] & string]: [NonNullable<Value>, Extract<SelectType<DB[T][C]>, null>] extends [
    InsertType<DB[T][C]>,
    Value,
  ]
    ? C
    : never
}[keyof DB[T] & string]

/** The column of a field unless `columns` says otherwise: `class_name` for `className`. */
type ColumnOf<Field> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Field

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/**
 * Where a wire field comes from: a column's name (read and written), a column that is read through an expression (a
 * reference, written as its id; a filter compares `match` if that is not the column), or only an expression (derived,
 * never written).
 */
export type Source<Direct extends string = string, Column extends string = string> =
  | Direct
  | { column: Column; read: RawBuilder<unknown>; match?: RawBuilder<unknown> }
  | RawBuilder<unknown>

/** The sources of an entity's fields. A field with a column of its own name and type can be omitted. */
type Columns<T extends keyof DB, Entity> = {
  [K in keyof Entity]?: Source<ColumnsWith<T, Entity[K]>, keyof DB[T] & string>
} & {
  [K in keyof Entity as ColumnOf<K> extends ColumnsWith<T, Entity[K]> ? never : K]-?: Source
}

/** The source of each of these fields. */
export function sourcesOf(
  fields: readonly string[],
  columns: { readonly [field: string]: Source | undefined },
): ReadonlyMap<string, Source> {
  return new Map(fields.map(field => [field, columns[field] ?? columnOf(field)]))
}

/**
 * What `rowsOf` needs to know about a table: the wire's fields, who may access its rows, and how the rows are found
 * and ordered.
 */
export type Definition<T extends keyof DB, Entity> = Listing<Entity> & { columns: Columns<T, Entity> }

/** Access to a table's rows, and how they are found and ordered. */
export type Listing<Entity> = {
  /** A definer function that rows are read from instead, if row-level security shows too few of them. */
  source?: RawBuilder<unknown>
  /** Joins for the expressions; the table itself is `t`. */
  join?: RawBuilder<unknown>
  reach: ReachColumns
  /** The fields that may be changed, if fewer than those that are read. */
  writes?: ReachColumns
  /**
   * Fields that only these roles may filter and sort by; for others the field does not exist. How much of it others
   * can read depends on the column's expression.
   */
  onlyFor?: { [K in keyof Entity & string]?: readonly Role[] }
  /** Likewise, fields that people of an office may filter and sort by only with the right to this area. */
  onlyIn?: { [K in keyof Entity & string]?: Area }
  /** Rows that a list shows and an update may change, such as those that are not archived. */
  live?: RawBuilder<unknown>
  /**
   * For tables of millions of rows: a page's rows are selected before they are joined. The joins must not multiply rows.
   */
  large?: true
  /** Fields that `search` looks in (for a reference, what it sorts by), or other texts of the row. */
  search?: readonly ((keyof Entity & string) | RawBuilder<unknown>)[]
  order: RawBuilder<unknown>
  /** What `sort` orders by if that is not the stored value: a reference's name. */
  sorts?: { [K in keyof Entity & string]?: RawBuilder<unknown> }
}
