import { messages } from '@casa/contract/messages'
import { clockTimes, isTimeZone } from '@casa/contract/rules/clock'
import { SocketClient } from '../../platform/db/client.ts'
import { boolean, integer, list, text, uuid } from '../../platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { timeZoneOf } from './rules.ts'

/** Throws 422 unless this process and the database know the time zone and read it alike. */
export async function requireTimeZone(tx: Tx, { now }: Scope, name: string): Promise<void> {
  const [zone] = await knownTimeZones(tx, [name], now)
  if (!zone?.alike) throw invalid('timeZone', messages.registration.timeZone)
}

/**
 * Gives each school whose time zone is not known everywhere the zone of its country, and returns a sentence for each.
 * Earlier releases accepted abbreviations, and a system update may drop a name. A zone that is merely read
 * differently stays, because another one would be further off; the sentence then says what to update. The database
 * may be empty, or that of an earlier release.
 */
export async function repairTimeZones(owner: ConnectionSettings, now: Date): Promise<string[]> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    const tx = new Tx(client)
    const { made } = await tx.row({ made: boolean })`select to_regclass('app.schools') is not null as made`
    if (!made) return []
    const used = await tx.rows({ zone: text })`select distinct time_zone as zone from app.schools`
    const names = used.map(({ zone }) => zone)
    const known = await knownTimeZones(tx, names, now)
    const wrong = await tx.rows({ id: uuid, name: text, zone: text, country: integer })`
      select id, name, time_zone as zone, country::integer as country from app.schools
       where time_zone <> all(${known.map(({ name }) => name)}::text[])`
    for (const { id, country } of wrong)
      await tx.run`update app.schools set time_zone = ${timeZoneOf(country)} where id = ${id}`
    return [
      ...wrong.map(
        ({ name, zone, country }) =>
          `The time zone ${zone} of the school ${name} is not known everywhere. It is now ${timeZoneOf(country)}; the school can choose another one in School Settings.`,
      ),
      ...known.flatMap(({ name, alike }) =>
        alike
          ? []
          : `The server and the database show different times in ${name}. Update Node.js and the time zone data of PostgreSQL.`,
      ),
    ]
  } finally {
    await client.end()
  }
}

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
