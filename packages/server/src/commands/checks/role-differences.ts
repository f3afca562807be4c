import { boolean, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Logins } from '../../platform/db/roles.ts'

/** What is wrong with the two runtime roles and their logins, as sentences. */
export async function roleDifferences(tx: Tx, { app, worker }: Logins): Promise<string[]> {
  const roles = await tx.rows({ name: text, strong: boolean, owner: boolean, app: boolean, worker: boolean })`
    select r.rolname::text as name,
           r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as strong,
           exists (select from pg_class c where c.relnamespace = 'app'::regnamespace and c.relowner = r.oid) as owner,
           pg_has_role(r.oid, 'casa_app', 'member') as app, pg_has_role(r.oid, 'casa_worker', 'member') as worker
      from pg_roles r where r.rolname = any (${['casa_app', 'casa_worker', app.user, worker.user]}::text[])`
  const found = roles.flatMap(role => [
    ...(role.strong
      ? [`${role.name} is a superuser, bypasses row-level security, or may create roles or databases.`]
      : []),
    ...(role.owner ? [`${role.name} owns tables, so row-level security does not apply to it.`] : []),
    ...(role.app && role.worker ? [`${role.name} has the rights of requests and of background jobs.`] : []),
  ])
  const missing = [...new Set([app.user, worker.user])].filter(
    user => !roles.some(({ name }) => name === user),
  )
  return [...found, ...missing.map(user => `The login ${user} does not exist.`)]
}
