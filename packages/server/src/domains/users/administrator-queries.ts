import { platformId } from '@casa/contract/wire'
import type { Tx } from '../../platform/db/connection.ts'
import { newId } from '../../platform/ids.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { newOneTimePassword } from './one-time-password.ts'

/**
 * How the administrator signs in for the first time. An `invented` password was generated and is shown once, because
 * only its hash is stored.
 */
export type FirstAdministrator = { mobile: string; password: string; invented: boolean }

const anyMobile = '9000000000'

/**
 * Creates the platform's administrator if there is none yet and returns how to sign in; otherwise undefined. Runs as
 * the database's owner. Throws an error if the given password is too weak.
 */
export async function makeFirstAdministrator(
  tx: Tx,
  passwords: Passwords,
  { mobile = anyMobile, password }: { mobile?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | undefined> {
  const isThere = await tx.run`select from app.users where role = 'SUPERADMIN' limit 1`
  if (isThere) return undefined
  const reason = password && whyNotPassword(password, [mobile])
  if (reason) throw new Error(`ADMIN_PASSWORD will not do. ${reason}`)
  const chosen = password ?? newOneTimePassword()
  // If two servers start on one new database, the administrator of the first one stays.
  const passwordHash = await passwords.hash(chosen)
  const made = await tx.run`
    insert into app.users (id, role, login, school_id, name, password_hash, password_changed)
    values (${newId()}, 'SUPERADMIN', ${mobile}, ${platformId}, 'Administrator', ${passwordHash}, true)
    on conflict do nothing`
  return made ? { mobile, password: chosen, invented: password === undefined } : undefined
}
