import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { type Catalogue, catalogueQuery } from './column-faults.ts'
import { logins, template } from './database.ts'
import { startMachinePostgres } from './machine-postgres.ts'

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
        // No test lasts long enough to need vacuuming, which would look after every clone.
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
