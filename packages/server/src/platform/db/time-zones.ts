import { clockTimes, isTimeZone } from '@casa/contract/rules/clock'
import { list, text } from './columns.ts'
import type { Tx } from './connection.ts'

/** The first of each month from a year before to two years after an instant, so that summer time is included. */
function monthsAround(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: 36 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString(),
  )
}

/**
 * The names that a school may use and the database knows; `alike` says whether this process's clock and the
 * database's show the same times there. Only then do both agree on the school's day.
 */
export async function knownTimeZones(
  tx: Tx,
  names: readonly string[],
  now: Date,
  clock: (timeZone: string, instants: readonly string[]) => string[] = clockTimes,
): Promise<{ name: string; alike: boolean }[]> {
  const instants = monthsAround(now)
  const known = await tx.rows({ name: text, times: list(text) })`
    select name, array(select to_char(instant at time zone name, 'YYYY-MM-DD HH24:MI')
                         from unnest(${instants}::timestamptz[]) with ordinality as instants (instant, number)
                        order by number) as times
      from pg_timezone_names where name = any(${names.filter(isTimeZone)}::text[]) order by name`
  return known.map(({ name, times }) => {
    const shown = clock(name, instants)
    return { name, alike: times.every((time, at) => time === shown[at]) }
  })
}
