import { messages } from '@casa/contract/messages'
import pg from 'pg'
import { integer, text, uuid } from '../../platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { sharedTimeZones } from '../../platform/db/time-zones.ts'
import { invalid } from '../../platform/errors.ts'
import { timeZoneOf } from './rules.ts'

/** Throws 422 unless this program and the database read the time zone alike. */
export async function requireTimeZone(tx: Tx, _scope: Scope, name: string): Promise<void> {
  if ((await sharedTimeZones(tx, [name])).length === 0)
    throw invalid('timeZone', messages.registration.timeZone)
}

/**
 * Gives each school whose time zone this program and the database do not read alike the zone of its country, and returns a
 * sentence for each. Earlier releases accepted abbreviations, and an update of the system may drop a name.
 */
export async function repairTimeZones(owner: ConnectionSettings): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const tx = new Tx(client)
    const used = await tx.rows({ zone: text })`select distinct time_zone as zone from app.schools`
    const shared = await sharedTimeZones(
      tx,
      used.map(({ zone }) => zone),
    )
    const wrong = await tx.rows({ id: uuid, name: text, zone: text, country: integer })`
      select id, name, time_zone as zone, country::integer as country from app.schools where time_zone <> all(${shared}::text[])`
    const sentences: string[] = []
    for (const { id, name, zone, country } of wrong) {
      const repaired = timeZoneOf(country)
      await tx.run`update app.schools set time_zone = ${repaired} where id = ${id}`
      sentences.push(
        `The time zone ${zone} of the school ${name} is not known everywhere. It is now ${repaired}; the school can choose another one in School Settings.`,
      )
    }
    return sentences
  } finally {
    await client.end()
  }
}
