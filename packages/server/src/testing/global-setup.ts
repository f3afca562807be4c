import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { type Catalogue, catalogueQuery } from './column-faults.ts'
import { logins, template } from './database.ts'

/** One real PostgreSQL for the whole run (the machine's, where MACHINE_POSTGRES names its programs), migrated once into a template that every test file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'casa-test-'))
  // As root, the database runs as an unprivileged user, who needs access.
  await chmod(folder, 0o755)
  const programs = process.env.MACHINE_POSTGRES
  const postgres = programs
    ? await startMachinePostgres(programs, join(folder, 'data'))
    : await startEmbeddedPostgres({
        dataDir: join(folder, 'data'),
        fsync: false,
        // No test lasts long enough to need autovacuum, which would visit every clone.
        settings: { max_connections: '200', autovacuum: 'off' },
      })
  const owner = { host: postgres.host, port: postgres.port, user: postgres.superuser }
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${template}`)
  await migrate({ ...owner, database: template }, logins)
  await client.end()
  project.provide('owner', owner)
  project.provide('catalogue', await catalogueOf({ ...owner, database: template }))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function catalogueOf(template: pg.ClientConfig): Promise<Catalogue> {
  const client = new pg.Client(template)
  await client.connect()
  const { rows } = await client.query(catalogueQuery)
  await client.end()
  return rows[0]
}

declare module 'vitest' {
  export interface ProvidedContext {
    owner: { host: string; port: number; user: string }
    catalogue: Catalogue
  }
}

/**
 * Runs a PostgreSQL of this machine, from the folder of its programs, on a new cluster in `folder`: what the tests
 * check on the embedded one must also be true of another release. As root it runs as the user `postgres`.
 */
async function startMachinePostgres(programs: string, folder: string): Promise<EmbeddedPostgres> {
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
