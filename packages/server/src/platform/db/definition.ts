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

/** What `rowsOf` is told of a table: the wire's fields, who reaches its rows, and how they are found and ordered. */
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
   * Fields that others than these roles do not see: no such field for them, so that neither an order nor a filter tells
   * what it holds. What they read of it instead is the column's own.
   */
  onlyFor?: { [K in keyof Entity & string]?: readonly Role[] }
  /** Rows that a list shows and an update may touch, such as those that are not archived. */
  live?: RawBuilder<unknown>
  /**
   * For a table of millions: a page's rows are found before anything is made of them. Its joins must give each row once.
   */
  large?: true
  /** Fields that the word `search` looks into; of a reference, what it sorts by. */
  search?: readonly (keyof Entity & string)[]
  order: RawBuilder<unknown>
  /** What `sort` puts in order where it is not the stored value itself: a reference's name. */
  sorts?: { [K in keyof Entity & string]?: RawBuilder<unknown> }
}
