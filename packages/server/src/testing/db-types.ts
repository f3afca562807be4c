import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

// Writes platform/db/tables.ts from a database that has just been migrated: `npm run db:types`.
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'casa-types-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), fsync: false })
try {
  const { host, port, superuser } = postgres
  await migrate(
    { host, port, user: superuser, database: 'postgres' },
    { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } },
  )
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...[
        '--dialect',
        'postgres',
        '--url',
        `postgres://${superuser}@localhost:${port}/postgres?host=${host}`,
      ],
      ...['--include-pattern', 'app.*', '--date-parser', 'string'],
      ...['--out-file', join(root, 'packages/server/src/platform/db/tables.ts')],
    ],
    { stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
