import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defaultOf, type Environment, readEnvironment, settingNames, wrongSettings } from '../env.ts'
import type { EnvFile } from '../env-file.ts'
import { resolveDatabase } from '../platform/db/addresses.ts'
import { SocketClient } from '../platform/db/client.ts'
import { text } from '../platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../platform/db/connection.ts'
import { runningPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { type Command, CommandFailure, type ExitCode, exitCodes, type Given, givenPath } from './command.ts'
import { masked } from './masked.ts'
import { settingsFile } from './settings.ts'

export const configCheck: Command = {
  name: 'config check',
  summary: 'Print the settings in force, and try the database and the storage.',
  description:
    'Prints each setting with its value and where it comes from: the environment, the settings file (CASA_ENV_FILE, otherwise .env in Casa’s folder) or the default. Secrets are masked. Changes nothing.',
  options: [{ flags: '--file <FILE>', summary: 'use this settings file instead' }],
  examples: [
    { line: 'casa config check', summary: 'Check the settings of this installation.' },
    { line: 'casa config check --file new.env', summary: 'Check a settings file before it is used.' },
  ],
  exits: {
    0: 'the settings can be used',
    2: 'a setting is wrong',
    3: 'the database or storage is unreachable',
  },
  async run({ options, environment, print, note }) {
    if (typeof options.file === 'string') environment.CASA_ENV_FILE = givenPath(options.file)
    const file = settingsFile({ environment })
    for (const sentence of file?.warnings ?? []) note(`Warning: ${sentence}`)
    const wrong = wrongSettings(environment)
    const env = wrong.length === 0 ? readOr(wrong, environment) : undefined
    printSettings({ environment, print }, file, env)
    for (const sentence of wrong) note(sentence)
    if (!env) return exitCodes.usage
    return connectionsOf(env, { print, note })
  },
}

/** The settings, or undefined with a sentence added to `wrong` if they contradict each other. */
function readOr(wrong: string[], environment: NodeJS.ProcessEnv): Environment | undefined {
  try {
    return readEnvironment(environment)
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

function printSettings(
  { environment, print }: Pick<Given, 'environment' | 'print'>,
  file?: EnvFile,
  env?: Environment,
): void {
  // What follows from other settings unless it is set.
  const derived: Record<string, string> = env
    ? {
        PUBLIC_URL: env.publicUrl,
        DATA_DIR: env.DATA_DIR,
        DEMO: env.openDemo ? 'open' : env.demo ? '1' : '0',
      }
    : {}
  const lines = settingNames.flatMap(name => {
    const written = environment[name]
    const value = written ? masked(name, written) : (derived[name] ?? defaultOf(name))
    const source = file?.names.has(name) ? file.path : written ? 'environment' : 'default'
    return value ? [{ setting: `${name}=${value}`, source }] : []
  })
  const width = Math.min(60, Math.max(...lines.map(({ setting }) => setting.length)))
  for (const { setting, source } of lines) print(`${setting.padEnd(width)}  ${source}`)
}

/** Tries every connection that the settings describe, prints a line for each, and returns the exit code. */
async function connectionsOf(env: Environment, given: Pick<Given, 'print' | 'note'>): Promise<ExitCode> {
  given.print('')
  let code: ExitCode = exitCodes.done
  for (const [what, attempt] of [
    ...(await databaseAttempts(env)),
    ['Storage', () => storageState(env)],
  ] as const) {
    try {
      given.print(`${what}: ${await attempt()}`)
    } catch (error) {
      code = exitCodes.notNow
      given.note(`${what}: ${reasonOf(error)}`)
    }
  }
  return code
}

type Attempt = readonly [string, () => Promise<string>]

async function databaseAttempts(env: Environment): Promise<Attempt[]> {
  if (!env.DATABASE_URL) return [['Database', () => embeddedState(env.DATA_DIR)]]
  const { owner, app, worker, replica, logins } = await resolveDatabase(env)
  const isMissing = async ({ user }: { user: string }) => {
    const found = await connected(owner, tx => tx.run`select from pg_roles where rolname = ${user}`)
    return found === 0
  }
  const login = async (settings: ConnectionSettings, role: { user: string }) =>
    (await isMissing(role))
      ? `the login ${role.user} does not exist yet; the first start creates it`
      : versionOf(settings)
  return [
    ['Database, as its owner', () => versionOf(owner)],
    ['Database, for requests', () => login(app, logins.app)],
    ['Database, for jobs', () => login(worker, logins.worker)],
    ...(replica ? [['Database, for reads', () => standbyState(replica)] as const] : []),
  ]
}

/** Throws if it is no standby, because nothing is read from it then. */
async function standbyState(replica: ConnectionSettings): Promise<string> {
  const isStandby = await connected(replica, tx => tx.run`select where pg_is_in_recovery()`)
  if (!isStandby) throw new Error('DATABASE_READ_URL does not lead to a standby, so nothing is read there.')
  return `${await versionOf(replica)}, a standby`
}

async function versionOf(settings: ConnectionSettings): Promise<string> {
  const { login, version } = await connected(
    settings,
    tx => tx.row({ login: text, version: text })`
      select current_user::text as login, current_setting('server_version') as version`,
  )
  return `reachable as ${login}, PostgreSQL ${version}`
}

async function connected<T>(settings: ConnectionSettings, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = new SocketClient({ connectionTimeoutMillis: 10_000, ...settings })
  try {
    await client.connect()
    return await work(new Tx(client))
  } finally {
    await client.end().catch(() => {})
  }
}

async function embeddedState(dataDir: string): Promise<string> {
  if (await runningPostgres(dataDir)) return 'embedded, running'
  await requireWritable(dataDir)
  return 'embedded, not running; it starts with the server'
}

async function storageState({ storage, DATA_DIR }: Environment): Promise<string> {
  if (storage.kind === 'disk') {
    await requireWritable(join(DATA_DIR, 'files'))
    return `files in ${join(DATA_DIR, 'files')}`
  }
  const { S3Bucket } = await import('../platform/files/s3-bucket.ts')
  const bucket = new S3Bucket(storage)
  try {
    await bucket.check()
    return `the bucket ${storage.bucket} is reachable`
  } finally {
    bucket.close()
  }
}

/** Checks the closest folder above that exists, because the server creates the rest. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder)
      return requireWritable(dirname(folder))
    throw new CommandFailure(`${folder} cannot be written by this user`, exitCodes.notNow)
  }
}

function reasonOf(error: unknown): string {
  // An error of several addresses has no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
