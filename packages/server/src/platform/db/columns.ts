import type * as z from 'zod'

/**
 * A column of a statement's rows: its type in PostgreSQL, and the type that `pg` returns. The row's TypeScript type
 * follows from its columns, and every test compares them with what PostgreSQL returns (testing/check-columns.ts).
 */
export type Column<T> = {
  /** The names of the PostgreSQL types that `pg` returns as a `T`. */
  types: readonly string[]
  nullable: boolean
  /** Whether a value belongs to the column. Only tests call it. */
  fits: (value: unknown) => value is T
}

/** The columns of a statement's rows, by name. */
export type Columns = { readonly [name: string]: Column<unknown> }

/** A row of these columns. */
export type RowOf<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never
}

const column = <T>(type: string, fits: Column<T>['fits']): Column<T> => ({
  types: [type],
  nullable: false,
  fits,
})

const isString = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

export const uuid = column('uuid', isString)
export const text = column('text', isString)
export const boolean = column('boolean', (value): value is boolean => typeof value === 'boolean')
export const integer = column('integer', isNumber)
/** As text, because a number cannot hold all of them; the type of `count` and `sum`. */
export const bigint = column('bigint', isString)
export const double = column('double precision', isNumber)
/** A calendar day, `YYYY-MM-DD`. */
export const day = column('date', isString)
export const bytes = column('bytea', (value): value is Buffer => value instanceof Buffer)

/** A nullable version of the column. */
export function nullable<T>({ types, fits }: Column<T>): Column<T | null> {
  return { types, nullable: true, fits: (value): value is T | null => value === null || fits(value) }
}

/** An array of such values. */
export function list<T>({ types, fits }: Column<T>): Column<T[]> {
  return {
    types: types.map(type => `${type}[]`),
    nullable: false,
    fits: (value): value is T[] => Array.isArray(value) && value.every(fits),
  }
}

/** A text that is one of these values. */
export function oneOf<const V extends string>(...values: readonly V[]): Column<V> {
  return column('text', (value): value is V => values.includes(value as V))
}

/** JSON of this shape, parsed by `pg`. JSON that is passed through unparsed is `text`. */
export function json<T>(shape: z.ZodType<T>): Column<T> {
  const fits = (value: unknown): value is T => shape.safeParse(value).success
  return { types: ['json', 'jsonb'], nullable: false, fits }
}
