import { todayIn } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { loadStarter } from '../starter/load.ts'
import { type FirstAdministrator, makeFirstAdministrator } from './domains/users/administrator-queries.ts'
import type { Environment } from './env.ts'
import { uuid } from './platform/db/columns.ts'
import { type ConnectionSettings, inTurn, Tx } from './platform/db/connection.ts'
import type { Services } from './platform/services.ts'

/**
 * Makes the first administrator and loads the starter curriculum, in one transaction: a start that is killed in between
 * leaves neither. Both happen once. Connects as the database's owner.
 */
export async function prepareInstallation(
  owner: ConnectionSettings,
  { clock, passwords, storage }: Pick<Services, 'clock' | 'passwords' | 'storage'>,
  env: Pick<Environment, 'ADMIN_MOBILE' | 'ADMIN_PASSWORD' | 'starter'>,
): Promise<FirstAdministrator | undefined> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(727003)')
    const tx = new Tx(inTurn(client))
    const settings = { mobile: env.ADMIN_MOBILE, password: env.ADMIN_PASSWORD }
    const administrator = await makeFirstAdministrator(tx, passwords, settings)
    const storedKeys = env.starter ? await fillNewPlatform(tx, storage, clock()) : undefined
    await client.query('commit')
    if (!storedKeys) return administrator
    await storage.confirm(storedKeys)
    // Without statistics, the first queries would be planned as if the tables were empty.
    await client.query('analyze')
    return administrator
  } finally {
    await client.end()
  }
}

/** Loads the starter where the platform has no levels and never had it. Returns the keys of the files to confirm. */
async function fillNewPlatform(
  tx: Tx,
  storage: Services['storage'],
  now: Date,
): Promise<string[] | undefined> {
  const hasLevels = await tx.run`select from app.classes where school_id = ${platformId} limit 1`
  if (hasLevels) return undefined
  const administrator = await tx.maybeRow({ id: uuid })`
    select id from app.users where role = 'SUPERADMIN' order by id limit 1`
  if (!administrator) return undefined
  const loaded = await loadStarter(tx, storage, {
    user: administrator.id,
    now,
    today: todayIn('Asia/Kolkata', now),
  })
  return loaded?.storedKeys
}
