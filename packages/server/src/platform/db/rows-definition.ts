import type { Role } from '@casa/contract/access'
import type { RawBuilder } from 'kysely'
import type { ReachColumns } from './scope.ts'
import type { DB } from './tables.ts'

/**
 * Where a wire field comes from: a column's name (read and written), a column that is read through an expression
 * (a reference, written as its id; a filter compares `match` where that is not the column), or an expression alone
 * (derived, never written).
 */
export type Source<T extends keyof DB> =
  | (keyof DB[T] & string)
  | { column: keyof DB[T] & string; read: RawBuilder<unknown>; match?: RawBuilder<unknown> }
  | RawBuilder<unknown>

/** What `rowsOf` needs to know of a table: the wire's fields, who reaches its rows, how they are found and ordered. */
export type Definition<T extends keyof DB, Entity> = {
  columns: { [K in keyof Entity]-?: Source<T> }
  /** A definer function that rows are read from instead, where row-level security shows too few of them. */
  source?: RawBuilder<unknown>
  /** Joins for the expressions; the table itself is `t`. */
  join?: RawBuilder<unknown>
  reach: ReachColumns
  /** What may be changed, where that is less than what is read. */
  writes?: ReachColumns
  /**
   * Fields that only these roles may filter and sort by; for others the field does not exist. What others read of it is up
   * to the column's expression.
   */
  onlyFor?: { [K in keyof Entity & string]?: readonly Role[] }
  /** Rows that a list shows and an update may touch, such as those that are not archived. */
  live?: RawBuilder<unknown>
  /**
   * For tables of millions of rows: a page's rows are selected before they are joined. The joins must not multiply rows.
   */
  large?: true
  /** Fields that `search` looks into; of a reference, what it sorts by. */
  search?: readonly (keyof Entity & string)[]
  order: RawBuilder<unknown>
  /** What `sort` orders by where that is not the stored value: a reference's name. */
  sorts?: { [K in keyof Entity & string]?: RawBuilder<unknown> }
}
