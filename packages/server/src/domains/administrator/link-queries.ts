import { platformId } from '@casa/contract/wire'
import { boolean, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { newOneTimePassword } from '../../platform/one-time-password.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { newToken } from '../users/sign-in-queries.ts'
import { formerDefaultNumber, linkHours } from './rules.ts'

/**
 * How the first administrator signs in: with a number and a password, which was `invented` and is shown once because
 * only its hash is stored, or with the token of a one-time link.
 */
export type FirstAdministrator =
  | { mobile: string; password: string; invented: boolean }
  | { linkToken: string }

type Given = { mobile?: string | undefined; password?: string | undefined }

/**
 * Creates the platform's administrator if there is none that can sign in, and returns how to; otherwise undefined.
 * Without a number, the account is opened with a one-time link, and each start makes another one until it is. Runs as
 * the database's owner. Throws an error if the given password is too weak.
 */
export async function makeFirstAdministrator(
  tx: Tx,
  passwords: Passwords,
  { mobile, password }: Given,
  now: Date,
): Promise<FirstAdministrator | undefined> {
  const known = await tx.maybeRow({ id: uuid, opened: boolean })`
    select id, password_hash is not null as opened from app.users where role = 'SUPERADMIN'
     order by opened desc, id limit 1 for update`
  if (known?.opened) return undefined
  const id = known?.id ?? newId()
  if (!known)
    await tx.run`
      insert into app.users (id, role, school_id, name) values (${id}, 'SUPERADMIN', ${platformId}, 'Administrator')`
  if (!mobile) return { linkToken: await makeLink(tx, id, now) }
  const reason = password && whyNotPassword(password, [mobile])
  if (reason) throw new Error(`ADMIN_PASSWORD will not do. ${reason}`)
  const chosen = password ?? newOneTimePassword()
  const passwordHash = await passwords.hash(chosen)
  await tx.run`
    update app.users set login = ${mobile}, password_hash = ${passwordHash}, password_changed = true where id = ${id}`
  await tx.run`delete from app.administrator_links where user_id = ${id}`
  return { mobile, password: chosen, invented: password === undefined }
}

/** Stores a link to an administrator's account, beside those that are still valid, and returns its token. */
async function makeLink(tx: Tx, user: string, now: Date): Promise<string> {
  await tx.run`delete from app.administrator_links where expires_at <= ${now}`
  const token = newToken()
  await tx.run`
    insert into app.administrator_links (token_hash, user_id, expires_at)
    values (${tokenHash(token)}, ${user}, ${now}::timestamptz + make_interval(hours => ${linkHours}))`
  return token
}

/** An administrator's account; without a number it was never opened. */
export type Administrator = { id: string; mobile: string | null; name: string }

/** The administrators that a link can reset: all, or the one with this number. Runs as the database's owner. */
export async function administrators(tx: Tx, mobile?: string): Promise<Administrator[]> {
  return tx.rows({ id: uuid, mobile: nullable(text), name: text })`
    select id, login as mobile, name from app.users
     where role = 'SUPERADMIN' and not disabled and (${mobile ?? null}::text is null or login = ${mobile ?? null})
     order by created_at, id`
}

/**
 * Makes a one-time link with which an administrator who has lost the password chooses another one, and returns its
 * token. The old password works until the link is used. Runs as the database's owner.
 */
export async function makeResetLink(tx: Tx, { id }: Administrator, now: Date): Promise<string> {
  return makeLink(tx, id, now)
}

/** Whether an administrator still has the number that earlier releases chose. Runs as the database's owner. */
export async function hasFormerDefault(tx: Tx): Promise<boolean> {
  return Boolean(
    await tx.run`
      select from app.users where role = 'SUPERADMIN' and login = ${formerDefaultNumber} and not disabled`,
  )
}
