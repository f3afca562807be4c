import { devNull } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Command } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import { runCommand } from '../commands/program.ts'
import type { TestApp } from './app.ts'

/** Runs a command line of `casa` with these settings, and returns what it printed, what it noted and its exit code. */
export async function runCasa(
  line: string,
  settings: NodeJS.ProcessEnv = {},
  among: readonly Command[] = commands,
) {
  const printed: string[] = []
  const noted: string[] = []
  const code = await runCommand(among, line.split(' ').filter(Boolean), {
    environment: { CASA_ENV_FILE: devNull, ...settings },
    print: text => printed.push(text),
    note: text => noted.push(text),
  })
  return { code, printed: printed.join('\n'), noted: noted.join('\n') }
}

/** Runs a command line of `casa` on a test's installation. */
export function runCasaOn(app: TestApp, line: string, settings: NodeJS.ProcessEnv = {}) {
  return runCasa(line, {
    DATABASE_URL: databaseUrl(app.database.app),
    DATABASE_WORKER_URL: databaseUrl(app.database.worker),
    MIGRATION_DATABASE_URL: databaseUrl({ ...app.database.app, user: 'postgres' }),
    DATA_DIR: dirname(app.filesFolder),
    ...settings,
  })
}

/** The address of a test's database as a setting. */
export function databaseUrl({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}&port=${port}`
}
