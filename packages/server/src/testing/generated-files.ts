import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Writes platform/db/tables.ts from a migrated database; with `--verify`, throws if the file differs. */
export async function generateTableTypes(
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
  ...options: '--verify'[]
): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres'],
    ...['--url', `postgres://${user}@localhost:${port}/${database}?host=${host}`],
    ...['--include-pattern', 'app.*', '--date-parser', 'string'],
    ...['--out-file', join(root, 'packages/server/src/platform/db/tables.ts')],
    ...options,
  ])
}
