import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema, schemaFile } from '../platform/db/describe-schema.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { generateTableTypes } from './generated-files.ts'

// Writes platform/db/tables.ts and schema.sql from a new database: `npm run db:types`.
const folder = await mkdtemp(join(tmpdir(), 'casa-types-'))
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), fsync: false })
try {
  const { host, port, superuser } = postgres
  const server = { host, port, user: superuser, database: 'postgres' }
  await migrate(server, { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } })
  await generateTableTypes(server)
  await writeFile(schemaFile, await describeSchema(server))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
