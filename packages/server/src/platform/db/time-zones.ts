import { clockTimes, isTimeZone } from '@casa/contract/rules/time-zones'
import { list, text } from './columns.ts'
import type { Tx } from './connection.ts'

/** The first of each month of thirty years, so that summer time and its recent changes are among them. */
const instants = Array.from({ length: 360 }, (_, month) => new Date(Date.UTC(2010, month, 1)).toISOString())

/**
 * Those of the names that a school may have and that this program and the database read alike: whichever of the two tells
 * the day of a school, it is the same one.
 */
export async function sharedTimeZones(tx: Tx, names: readonly string[]): Promise<string[]> {
  const known = await tx.rows({ name: text, times: list(text) })`
    select name, array(select to_char(instant at time zone name, 'YYYY-MM-DD HH24:MI')
                         from unnest(${instants}::timestamptz[]) with ordinality as instants (instant, number)
                        order by number) as times
      from pg_timezone_names where name = any(${names.filter(isTimeZone)}::text[])`
  return known
    .filter(({ name, times }) => clockTimes(name, instants).every((time, at) => time === times[at]))
    .map(({ name }) => name)
}
