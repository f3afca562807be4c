import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { integer, uuid } from '../src/platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../src/platform/db/connection.ts'
import type { Services } from '../src/platform/services.ts'

export type Kept = Pick<Services, 'passwords' | 'storage'>

/** How many schools of an open demo wait for visitors, and how many there are at most. */
export const waitingSchools = 3
export const mostSchools = 30

/**
 * Removes the schools of an open demo whose visitors have been away for two hours, and makes new ones until three wait
 * for visitors or there are 30. Connects as the database's owner.
 */
export async function keepVisitorSchools(owner: ConnectionSettings, kept: Kept, now: Date): Promise<void> {
  let more = true
  while (more) more = await asOwner(owner, kept, tx => removeLeftSchool(tx, now))
  more = true
  while (more) more = await asOwner(owner, kept, (tx, client) => makeSchool(tx, client, kept, now))
}

/** The hash of a password that nobody knows: visitors enter without one. */
export function unknownPassword(passwords: Kept['passwords']): Promise<string> {
  return passwords.hash(randomBytes(32).toString('base64url'))
}

/**
 * Runs work on the demo in a transaction of the database's owner, one at a time. Work that stored something returns the
 * keys of the files, to be confirmed after the commit; undefined rolls back. Returns whether something was stored.
 */
export async function asOwner(
  owner: ConnectionSettings,
  { storage }: Pick<Kept, 'storage'>,
  work: (tx: Tx, client: pg.ClientBase) => Promise<string[] | undefined>,
): Promise<boolean> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(727003)')
    const storedKeys = await work(new Tx(client), client)
    if (!storedKeys) return false
    await client.query('commit')
    if (storedKeys.length === 0) return true
    await storage.confirm(storedKeys)
    // Without it, the first queries would be planned as if the new rows were not there.
    await client.query('analyze')
    return true
  } finally {
    await client.end()
  }
}

/** A school is in use for two hours after its visitor entered, or last asked for something while signed in. */
async function removeLeftSchool(tx: Tx, now: Date): Promise<string[] | undefined> {
  const left = await tx.maybeRow({ school: uuid })`
    select school_id as school from app.demo_schools d
     where used_at < ${now}::timestamptz - interval '2 hours'
       and not exists (select from app.sessions s
                        where s.user_id = any(d.accounts) and s.last_seen > ${now}::timestamptz - interval '2 hours')
     limit 1 for update`
  if (!left) return undefined
  await tx.run`select app.remove_demo_school(${left.school})`
  return []
}

async function makeSchool(
  tx: Tx,
  client: pg.ClientBase,
  { passwords, storage }: Kept,
  now: Date,
): Promise<string[] | undefined> {
  const free = await tx.maybeRow({ number: integer })`
    select number from generate_series(1, ${mostSchools}::integer) number
     where exists (select from app.open_demo)
       and number not in (select d.number from app.demo_schools d)
       and (select count(*) from app.demo_schools where used_at is null) < ${waitingSchools}::integer
     order by number limit 1`
  if (!free) return undefined
  // Loaded only where there is a demo.
  const { makeVisitorSchool } = await import('./seed.ts')
  const passwordHash = await unknownPassword(passwords)
  const made = await makeVisitorSchool(client, storage, { passwordHash, now, number: free.number })
  await tx.run`insert into app.demo_schools (school_id, number, accounts)
    values (${made.schoolId}, ${free.number}, ${made.accounts})`
  return made.storedKeys
}
