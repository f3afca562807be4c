import { randomBytes } from 'node:crypto'
import { platformId } from '@casa/contract/wire'
import type pg from 'pg'
import { SocketClient } from '../src/platform/db/client.ts'
import { boolean, integer, list, text, uuid } from '../src/platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../src/platform/db/connection.ts'
import type { DomainJobs, Task } from '../src/platform/jobs.ts'
import type { Services } from '../src/platform/services.ts'

type Kept = Pick<Services, 'passwords' | 'storage'>

/** How many schools of an open demo are kept ready for visitors, and the maximum number of schools. */
export const waitingDemoSchools = 3
export const mostSchools = 30

/**
 * Removes the schools of an open demo whose visitors have been away for two hours, and creates new ones until three
 * are ready for visitors or there are 30. Connects as the database's owner.
 */
export async function keepVisitorSchools(owner: ConnectionSettings, kept: Kept, now: Date): Promise<void> {
  let more = true
  while (more) more = await asOwner(owner, kept, tx => removeLeftSchool(tx, now))
  let made = 0
  while (await asOwner(owner, kept, (tx, client) => makeSchool(tx, client, kept, now))) made += 1
  if (made > 0) await analyse(owner)
}

/**
 * Without it, the first queries would be planned as if the new rows were not there. Tables of a few pages are read
 * whole whatever is known about them.
 */
async function analyse(owner: ConnectionSettings): Promise<void> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    const { tables } = await new Tx(client).row({ tables: list(text) })`
      select coalesce(array_agg(format('app.%I', relname)), '{}') as tables from pg_class
       where relnamespace = 'app'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 64 * 1024`
    if (tables.length > 0) await client.query(`analyze ${tables.join(', ')}`)
  } finally {
    await client.end()
  }
}

/** The hash of a password that nobody knows: visitors enter without one. */
function unknownPassword(passwords: Kept['passwords']): Promise<string> {
  return passwords.hash(randomBytes(32).toString('base64url'))
}

/**
 * Runs work on the demo in a transaction of the database's owner, one at a time. If `work` stored something, it
 * returns the keys of the files, to be confirmed after the commit; undefined rolls back. Returns whether something
 * was stored.
 */
async function asOwner(
  owner: ConnectionSettings,
  { storage }: Pick<Kept, 'storage'>,
  work: (tx: Tx, client: pg.ClientBase) => Promise<string[] | undefined>,
): Promise<boolean> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(727003)')
    const storedKeys = await work(new Tx(client), client)
    if (!storedKeys) return false
    await client.query('commit')
    if (storedKeys.length > 0) await storage.confirm(storedKeys)
    return true
  } finally {
    await client.end()
  }
}

/** A school is in use for two hours after its visitor entered or last made a request while signed in. */
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
       and (select count(*) from app.demo_schools where used_at is null) < ${waitingDemoSchools}::integer
     order by number limit 1`
  if (!free) return undefined
  // Loaded only if there is a demo.
  const { makeVisitorSchool } = await import('./seed.ts')
  const passwordHash = await unknownPassword(passwords)
  const made = await makeVisitorSchool(client, storage, { passwordHash, now, number: free.number })
  await tx.run`insert into app.demo_schools (school_id, number, accounts)
    values (${made.schoolId}, ${free.number}, ${made.accounts})`
  return made.storedKeys
}

/** Ten past two in the morning in India: the day has changed there, so the demo ends today again. */
const night = { hour: 20, minute: 40 }

/** The latest night before an instant. */
function nightBefore(now: Date): Date {
  const at = new Date(now)
  at.setUTCHours(night.hour, night.minute, 0, 0)
  if (at > now) at.setUTCDate(at.getUTCDate() - 1)
  return at
}

/**
 * Turns an empty database into the open demo, and rebuilds one that was not running at night. Throws if the database
 * contains schools that do not belong to such a demo, because they would be erased. Connects as the database's owner.
 */
export async function loadOpenDemo(owner: ConnectionSettings, kept: Kept, now: Date): Promise<void> {
  await inDemo(owner, kept, now, async tx => {
    const [mark] = await tx.rows({ due: boolean })`
      select remade_at < ${nightBefore(now)} as due from app.open_demo`
    if (mark) return mark.due
    if (await tx.run`select from app.schools where id <> ${platformId} limit 1`)
      throw new Error(
        'With DEMO=open, the database must be empty or an open demo already: everything in it is erased every night.',
      )
    return true
  })
}

/** Erases everything and reloads the demo. Throws if the database is not marked as an open demo. */
export async function remakeDemo(owner: ConnectionSettings, kept: Kept, now: Date): Promise<void> {
  await inDemo(owner, kept, now, async tx => {
    if (await tx.run`select from app.open_demo`) return true
    throw new Error('This database is not an open demo, so nothing in it is erased.')
  })
}

/**
 * Removes the mark from a database that is started as another kind of installation, whose data must never be erased.
 */
export async function closeOpenDemo(owner: ConnectionSettings): Promise<void> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    await new Tx(client).run`delete from app.open_demo`
  } finally {
    await client.end()
  }
}

/** The nightly reset of an open demo, and the schools of its visitors. */
export function openDemoJobs(owner: ConnectionSettings): DomainJobs[] {
  const keep: Task = (_, { services }) => keepVisitorSchools(owner, services, services.clock())
  return [
    {
      at: `${night.minute} ${night.hour}`,
      nightly: {
        'remake-demo': (_, { services }) => remakeDemo(owner, services, services.clock()),
      },
    },
    // The first visitor after a start gets a school too.
    { at: '*/5 *', nightly: { 'keep-visitor-schools': keep }, atStart: { 'make-visitor-schools': keep } },
  ]
}

async function inDemo(
  owner: ConnectionSettings,
  kept: Kept,
  now: Date,
  isDue: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const isFilled = await asOwner(owner, kept, async (tx, client) => {
    if (!(await isDue(tx))) return undefined
    await tx.run`insert into app.open_demo (remade_at) values (${now})
      on conflict (only_one) do update set remade_at = excluded.remade_at`
    await erase(tx)
    // Loaded only where there is a demo: every server uses this file to remove the mark.
    const { fillWithDemo } = await import('./seed.ts')
    return fillWithDemo(client, kept.storage, await unknownPassword(kept.passwords), now)
  })
  if (isFilled) await analyse(owner)
}

/**
 * Empties every table except the mark and leaves the platform's own row as the migrations created it; the files are
 * deleted after the commit.
 */
async function erase(tx: Tx): Promise<void> {
  const { keys } = await tx.row({ keys: list(text) })`
    select coalesce(array_agg(key), '{}') as keys
      from app.files f, unnest(array[f.storage_key, f.small_key]) key where key is not null`
  if (keys.length > 0) await tx.run`select app.enqueue('remove-stored-files', ${JSON.stringify({ keys })})`
  await tx.run`do $$ declare tables text; begin
    select string_agg(format('app.%I', c.relname), ', ') into tables
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('open_demo', 'storage_claims');
    -- Entries of a ledger may not be truncated either, except here, where nobody ever paid.
    perform set_config('app.erasing_demo', 'on', true);
    execute 'truncate ' || tables;
    perform set_config('app.erasing_demo', '', true);
  end $$`
  await tx.run`insert into app.schools (id, name, short_code, active) values (${platformId}, 'Casa', 'CASA', true)`
}
