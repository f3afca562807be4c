import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/**
 * Runs a PostgreSQL of this machine, from the folder of its programs, on a new cluster in `folder`: what the tests of
 * the embedded one check must hold for another release, too. As root it runs as the user `postgres`.
 */
export async function startMachinePostgres(programs: string, folder: string): Promise<EmbeddedPostgres> {
  await mkdir(folder, { mode: 0o700 })
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  const options = { ...user, cwd: '/', env: { LC_ALL: 'C', PATH: programs } }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    {
      ...options,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`The machine's PostgreSQL made no cluster: ${made.stderr}`)
  const settings = [
    'listen_addresses=',
    'fsync=off',
    'max_connections=200',
    'timezone=UTC',
    'log_min_messages=fatal',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, '-k', folder, ...settings.flatMap(setting => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  const started = { host: folder, port: 5432, superuser: 'postgres', stop }
  await answer(started).catch(async error => {
    await stop()
    throw error
  })
  return started
}

async function answer({ host, superuser }: EmbeddedPostgres): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ host, user: superuser, database: 'postgres' })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 0) throw error
      await sleep(100)
    }
  }
}

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}
