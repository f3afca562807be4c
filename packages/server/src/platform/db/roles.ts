import type pg from 'pg'
import { boolean } from './columns.ts'
import { Tx } from './connection.ts'

/** A login of the database, with its password unless it needs none. */
export type Login = { user: string; password?: string | undefined }

/** The database logins used at runtime: one for requests and one for the job worker. */
export type Logins = { app: Login; worker: Login }

/**
 * Creates the roles `casa_app` and `casa_worker`, which own no table and cannot bypass row-level security, and their
 * logins. Roles belong to the whole server, so this runs before the migrations and may be repeated. Throws a sentence
 * if a login would have the rights of both roles.
 */
export async function makeRoles(owner: pg.ClientBase, logins: Logins): Promise<void> {
  requireTwoLogins(logins)
  for (const role of ['casa_app', 'casa_worker']) await makeRole(owner, role, 'nologin')
  await makeLogin(owner, logins.app, { role: 'casa_app', without: 'casa_worker' })
  await makeLogin(owner, logins.worker, { role: 'casa_worker', without: 'casa_app' })
}

/** Throws if requests would run with the rights of background jobs, which reach every school. */
function requireTwoLogins({ app, worker }: Logins): void {
  const fault =
    app.user === worker.user
      ? `both use the login ${app.user}`
      : app.user === 'casa_worker'
        ? 'DATABASE_URL uses the login casa_worker'
        : worker.user === 'casa_app' && 'DATABASE_WORKER_URL uses the login casa_app'
  if (fault)
    throw new Error(
      `DATABASE_URL and DATABASE_WORKER_URL need two logins, because requests must not have the rights of background jobs; ${fault}. Give the jobs another login, or leave DATABASE_WORKER_URL out.`,
    )
}

/** Creates a login with one of the roles, and takes the other from one that had both in an earlier release. */
async function makeLogin(
  owner: pg.ClientBase,
  { user, password }: Login,
  { role, without }: { role: string; without: string },
): Promise<void> {
  await makeRole(owner, user, 'login', password)
  const login = owner.escapeIdentifier(user)
  if (user !== role) await owner.query(`grant ${role} to ${login}`)
  if (!(await isMember(owner, user, without))) return
  await owner.query(`revoke ${without} from ${login}`)
  if (await isMember(owner, user, without))
    throw new Error(
      `The login ${user} has the rights of ${without}, and the owner of the database cannot take them away. As the role that granted them, run: revoke ${without} from ${login}`,
    )
}

/** Whether a login has a role's rights, itself or through other roles. A superuser is reported separately. */
async function isMember(owner: pg.ClientBase, user: string, role: string): Promise<boolean> {
  const { member } = await new Tx(owner).row({ member: boolean })`
    select pg_has_role(rolname, ${role}, 'member') and not rolsuper as member from pg_roles where rolname = ${user}`
  return member
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
  const secret = password ? ` password ${owner.escapeLiteral(password)}` : ''
  if (!known) {
    await owner.query(`create role ${role} ${kind} nosuperuser nocreatedb nocreaterole nobypassrls${secret}`)
  } else if (kind === 'login' && !known.rolcanlogin) {
    await owner.query(`alter role ${role} login${secret}`)
  }
}

/**
 * Throws if row-level security does not apply to the login of the `setting`: a superuser, BYPASSRLS or an owner of the
 * tables.
 */
export async function refusePrivilegedRole(runtime: pg.ClientBase, setting: string): Promise<void> {
  const tx = new Tx(runtime)
  const role = await tx.maybeRow({ strong: boolean })`
    select r.rolsuper or r.rolbypassrls or exists (
      select from pg_class c where c.relnamespace = 'app'::regnamespace and c.relowner = r.oid) as strong
    from pg_roles r where r.rolname = current_user`
  if (role?.strong) {
    throw new Error(
      `${setting} must name a role that is not a superuser, owns no table and does not bypass row-level security.`,
    )
  }
}
