import type pg from 'pg'
import { boolean } from './columns.ts'
import { Tx } from './connection.ts'

/** The database logins used at runtime: one for requests and one for the job worker. */
export type Logins = {
  app: { user: string; password?: string | undefined }
  worker: { user: string; password?: string | undefined }
}

/**
 * Creates the roles `casa_app` and `casa_worker`, which own no table and cannot bypass row-level security, and their
 * logins. Roles belong to the whole server, so this runs before the migrations and may be repeated.
 */
export async function makeRoles(owner: pg.ClientBase, logins: Logins): Promise<void> {
  await owner.query('select pg_advisory_lock(727001)')
  try {
    for (const role of ['casa_app', 'casa_worker']) await makeRole(owner, role, 'nologin')
    for (const [role, { user, password }] of [
      ['casa_app', logins.app],
      ['casa_worker', logins.worker],
    ] as const) {
      await makeRole(owner, user, 'login', password)
      if (user !== role) await owner.query(`grant ${role} to ${owner.escapeIdentifier(user)}`)
    }
  } finally {
    await owner.query('select pg_advisory_unlock(727001)')
  }
}

async function makeRole(
  owner: pg.ClientBase,
  name: string,
  kind: 'login' | 'nologin',
  password?: string,
): Promise<void> {
  const tx = new Tx(owner)
  const known = await tx.maybeRow({ rolcanlogin: boolean })`
    select rolcanlogin from pg_roles where rolname = ${name}`
  const role = owner.escapeIdentifier(name)
  if (!known) {
    const secret = password ? ` password ${owner.escapeLiteral(password)}` : ''
    await owner.query(`create role ${role} ${kind} nosuperuser nocreatedb nocreaterole nobypassrls${secret}`)
  } else if (kind === 'login' && !known.rolcanlogin) {
    await owner.query(`alter role ${role} login`)
  }
}

/** Throws if row-level security does not apply to the role: a superuser, BYPASSRLS or an owner of the tables. */
export async function refusePrivilegedRole(runtime: pg.ClientBase): Promise<void> {
  const tx = new Tx(runtime)
  const role = await tx.maybeRow({ strong: boolean })`
    select r.rolsuper or r.rolbypassrls or exists (
      select from pg_class c where c.relnamespace = 'app'::regnamespace and c.relowner = r.oid) as strong
    from pg_roles r where r.rolname = current_user`
  if (role?.strong) {
    throw new Error(
      'DATABASE_URL must name a role that is not a superuser, owns no table and does not bypass row-level security.',
    )
  }
}
