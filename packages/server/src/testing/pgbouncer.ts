import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../platform/db/connection.ts'
import { logins } from './database.ts'

/** A PgBouncer in transaction mode. `keepsStatements`: it keeps track of prepared statements, as from 1.21 on. */
export type PgBouncer = { host: string; port: number; keepsStatements: boolean; stop(): Promise<void> }

/** Starts this machine's PgBouncer in front of a PostgreSQL, to which it opens `size` connections for each login. */
export async function startPgBouncer(
  postgres: { host: string; port: number },
  size: number,
): Promise<PgBouncer> {
  const program = process.env.PGBOUNCER
  if (!program)
    throw new Error('This machine has no PgBouncer: install it (as root: apt-get install pgbouncer).')
  const folder = await mkdtemp(join(tmpdir(), 'casa-pooler-'))
  // It refuses to run as root, and has to reach the database's socket.
  const { uid, gid } = await stat(postgres.host)
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  await chown(folder, uid, gid)
  await chmod(folder, 0o755)
  const keepsStatements = versionOf(program) >= 1_021
  const port = 6432
  await writeFile(
    join(folder, 'users'),
    [logins.app, logins.worker].map(({ user }) => `"${user}" ""\n`).join(''),
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${postgres.host} port=${postgres.port}
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await untilThere(join(folder, `.s.PGSQL.${port}`), ended)
  return { host: folder, port, keepsStatements, stop }
}

/** The settings of a login, through the pooler. */
export function through(
  { host, port, keepsStatements }: PgBouncer,
  settings: ConnectionSettings,
): ConnectionSettings {
  return { ...settings, host, port, preparesStatements: keepsStatements }
}

function versionOf(program: string): number {
  const [, major = '0', minor = '0'] =
    /(\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return Number(major) * 1_000 + Number(minor)
}

async function untilThere(socket: string, ended: Promise<unknown>): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!existsSync(socket)) {
    if (over) throw new Error('PgBouncer ended at its start.')
    await sleep(10)
  }
}
