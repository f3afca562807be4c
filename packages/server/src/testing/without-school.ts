import { placeOf, tableMap } from './table-map.ts'

/** The tables that are not isolated by school alone: the central ones, and those whose policies compare the user. */
export const withoutSchool = new Set([
  ...Object.keys(tableMap).filter(name => placeOf(name) === 'central'),
  'users',
  'idempotency_keys',
])
