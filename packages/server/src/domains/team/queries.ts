import { allRights, isLimited } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { type TeamMember, teamMember } from '@casa/contract/team'
import type { PlainText } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import { reachChanged } from '../../platform/changes/notification.ts'
import { oneOf } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { SentCode } from '../users/number-queries.ts'

const live = sql`t.role = 'SCHOOLE' and not t.disabled`
const memberRows = rowsOf('app.users', teamMember, {
  columns: {
    _id: 'id',
    mobileNumber: sql`coalesce(t.login, s.mobile_number)`,
    // The contact's address is the school's.
    email: sql`nullif(case when t.area_rights is null then s.email else t.email end, '')`,
    rights: sql`coalesce(t.area_rights, ${sql.lit(JSON.stringify(allRights))}::jsonb)`,
    isContact: sql`t.area_rights is null`,
  },
  join: sql`join app.schools s on s.id = t.school_id`,
  reach: { school: 't.school_id' },
  live,
  search: ['name', 'mobileNumber', 'email'],
  order: sql`t.area_rights is not null, t.name collate app.names, t.id`,
})

/** The people of the scope's office, the registered contact first. */
export async function listTeam(tx: Tx, scope: Scope, query: ListQuery) {
  return memberRows.list(tx, scope, query)
}

/** Keeps a person whom the caller may change as they are until the transaction ends, if there is one with this id. */
export async function lockMember(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`select from app.users where ${ofMember(scope, id)} for update`
}

/** One person of the office who was added to it. Throws 404 if there is none, and 409 for the contact. */
export async function getMember(tx: Tx, scope: Scope, id: string): Promise<TeamMember> {
  const member = (await memberRows.get(tx, scope, id, live)).parse()
  if (member.isContact) throw conflict(refusals.team.contact)
  return member
}

/** Whether the caller is the registered contact of the school. */
async function isContact(tx: Tx, scope: Scope): Promise<boolean> {
  const found = await tx.run`
    select from app.users where id = ${scope.user}::uuid and school_id = ${scope.school}::uuid and role = 'SCHOOLE' and area_rights is null`
  return found > 0
}

/** Whether the caller has rights that were given to them: the registered contact has all, and those that come later. */
export async function hasGivenRights(tx: Tx, scope: Scope): Promise<boolean> {
  return isLimited(scope.rights) || (scope.role === 'SCHOOLE' && !(await isContact(tx, scope)))
}

/** Throws 403 with this text unless the caller is the registered contact of the school. */
export async function requireContact(tx: Tx, scope: Scope, refusal: PlainText): Promise<void> {
  if (!(await isContact(tx, scope))) throw forbidden(refusal)
}

type Fields = Pick<TeamMember, 'name' | 'mobileNumber' | 'rights'> & {
  email?: string | null | undefined
  passwordHash?: string | undefined
}

/** Adds a person to the scope's office and returns the account's id. Throws 409 if the number is taken. */
export async function addMember(tx: Tx, scope: Scope, member: Fields): Promise<string> {
  const id = newId()
  const { name, mobileNumber, email = null, rights, passwordHash = null } = member
  await tx.run`
    insert into app.users (id, role, login, school_id, name, email, password_hash, password_changed, area_rights)
    values (${id}, 'SCHOOLE', ${mobileNumber}, ${scope.school}, ${name}, ${email}, ${passwordHash}, true, ${JSON.stringify(rights)}::jsonb)`
  return id
}

/**
 * Stores a person's details, and a new password if there is one, which ends the sessions. The person's streams are closed,
 * so that the app reads again what it may show. Throws 409 if the number is taken.
 */
export async function changeMember(tx: Tx, scope: Scope, id: string, member: Fields): Promise<void> {
  const { name, mobileNumber, email = null, rights, passwordHash } = member
  // Requests may set a password but read none.
  const password = passwordHash ? sql`, password_hash = ${passwordHash}` : sql``
  await tx.run`
    update app.users
       set name = ${name}, login = ${mobileNumber}, email = ${email}, area_rights = ${JSON.stringify(rights)}::jsonb ${password}
     where ${ofMember(scope, id)} returning ${reachChanged(sql`id`)}`
}

/** Ends a person's account permanently, with their sessions and streams; the number is free. What they did keeps their name. */
export async function closeMember(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`
    update app.users set disabled = true, login = null where ${ofMember(scope, id)} returning ${reachChanged(sql`id`)}`
}

/** The result of a hand-over: `unproved` without a right code, `refused` for everyone but the contact, `gone` without the person. */
const outcomes = ['done', 'unproved', 'refused', 'gone'] as const

/**
 * Makes a person of the office the school's registered contact, and spends the code. The caller keeps all rights, or
 * leaves. Both read again what they may show.
 */
export async function handOver(
  tx: Tx,
  scope: Scope,
  id: string,
  { code, leaves }: { code: SentCode; leaves: boolean },
): Promise<(typeof outcomes)[number]> {
  const { outcome } = await tx.row({ outcome: oneOf(...outcomes) })`
    select app.hand_over(${scope.school}, ${id}::uuid, ${leaves}, ${code.otp}::uuid, ${code.fingerprint}::bytea, ${newId()},
                         ${[newId(), newId()]}::uuid[], ${scope.now}) as outcome`
  if (outcome === 'done')
    await tx.run`select ${reachChanged(sql`person`)} from unnest(${[scope.user, id]}::uuid[]) person`
  return outcome
}

/** The school's registered contact. */
export async function getContact(tx: Tx, scope: Scope, id: string) {
  return memberRows.get(tx, scope, id, live)
}

const ofMember = (scope: Scope, id: string) =>
  sql`id = ${id}::uuid and school_id = ${scope.school}::uuid and role = 'SCHOOLE' and area_rights is not null and not disabled`
