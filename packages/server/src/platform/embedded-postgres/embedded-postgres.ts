import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lchownSync, lstatSync } from 'node:fs'
import { chown, lstat, mkdir, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings, logFolderName } from '../backup/log-archive.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster, SUPERUSER } from './cluster.ts'
import { type DatabaseUser, databaseUser } from './database-user.ts'
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts'

const SQLITE_BUSY = 5

/**
 * Locks a data directory for this process and returns the function that unlocks it. The lock ends with the process.
 * Throws a sentence if another process holds it or the directory is not writable.
 */
export function lockDataDirectory(dataDir: string): () => void {
  try {
    // Node has no flock. SQLite's exclusive transaction takes a kernel file lock, which a killed process does not leave.
    const path = join(dataDir, 'server.lock')
    const lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    giveToOwner(path, dataDir)
    return () => lock.close()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new Error(
        `Another Casa server or command already works on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    throw new Error(
      `The data folder ${dataDir} cannot be written by this user (${error instanceof Error ? error.message : error}): set DATA_DIR to another folder, or start Casa as its owner.`,
    )
  }
}

/** The lock that a command of root creates must not keep the server's user out. */
function giveToOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = [dataDir, join(dataDir, 'postgres')]
    .map(folder => lstatSync(folder, { throwIfNoEntry: false }))
    .find(found => found?.isDirectory() && found.uid !== 0)
  const { uid, nlink } = lstatSync(path)
  // A second hard link may be a file outside the data folder.
  if (owner && uid === 0 && nlink === 1) lchownSync(path, owner.uid, owner.gid)
}

/** A running embedded database; `host` is the folder of its unix socket. */
export type EmbeddedPostgres = { host: string; port: number; superuser: string; stop(): Promise<void> }

type Options = {
  dataDir: string
  fsync?: boolean
  settings?: Record<string, string>
  /** Whether PostgreSQL copies its log to a folder in `dataDir`, from which it is saved with the backups. */
  archive?: boolean
  /** How long it may take until it accepts connections; recovering from a backup takes longer than a start. */
  startLimitMs?: number
}

const PORT = 5432
const LONGEST_PAUSE_MS = 5_000

/** For a small machine: little memory, no network access, and no statements or values in the log. */
const SETTINGS = {
  port: String(PORT),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const NO_FSYNC = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The default data folder: the system's for root, otherwise one in the current folder. */
export function defaultDataDirectory(): string {
  return process.getuid?.() === 0 ? '/var/lib/casa' : './data'
}

/**
 * Runs the embedded PostgreSQL on `dataDir` (created if missing) until `stop` or until this process dies, and
 * restarts it when it crashes. `fsync: false` is for tests, whose data may be lost; `settings` are PostgreSQL's own
 * names. Throws a sentence if another server uses the folder or PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres({
  dataDir,
  fsync = true,
  settings,
  archive = false,
  startLimitMs,
}: Options): Promise<EmbeddedPostgres> {
  const folder = await makeDataDirectory(dataDir)
  const unlock = lockDataDirectory(folder)
  try {
    const cluster = join(folder, 'postgres')
    const user = await databaseUser(cluster)
    const binaries = await findBinaries(user)
    await prepareCluster(cluster, binaries, fsync, user)
    const socketDir = await makeSocketDirectory(folder, user)
    const plan = {
      binaries,
      cluster,
      socketDir,
      user,
      ...(startLimitMs === undefined ? {} : { startLimitMs }),
      settings: {
        ...SETTINGS,
        ...(fsync ? {} : NO_FSYNC),
        ...(archive ? archiveSettings(await makeLogFolder(folder, user)) : {}),
        ...settings,
      },
    }
    const stopSupervisor = supervise(plan, await startPostmaster(plan))
    const stop = async () => {
      await stopSupervisor()
      await rmdir(socketDir).catch(() => undefined)
      unlock()
    }
    return { host: socketDir, port: Number(plan.settings.port), superuser: SUPERUSER, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Where the database of a server on this data folder listens, whether or not one is running; undefined without a folder. */
export async function runningPostgres(dataDir: string): Promise<Omit<EmbeddedPostgres, 'stop'> | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (!folder) return undefined
  const owner = await lstat(join(folder, 'postgres')).catch(() => undefined)
  if (!owner) return undefined
  const host = socketParents
    .map(parent => socketDirectory(parent, folder, owner.uid))
    .find(path => existsSync(join(path, `.s.PGSQL.${PORT}`)))
  return host ? { host, port: PORT, superuser: SUPERUSER } : undefined
}

/** Root uses /run, and a systemd unit its own folder there, because commands do not see the unit's /tmp. */
const socketParents = ['/run', '/run/casa', '/tmp']

function socketDirectory(parent: string, folder: string, uid: number): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(parent, `casa-${uid}-${name}`)
}

async function makeDataDirectory(dataDir: string): Promise<string> {
  try {
    // As root, the database's user must be able to enter its own folder below this one, but not to read the rest.
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    return await realpath(dataDir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    const reason = REASONS[String(code)] ?? code
    throw new Error(
      `The data folder ${dataDir} cannot be created (${reason}): set DATA_DIR to another folder.`,
    )
  }
}

/** Why a folder cannot be created, by the system's error code. */
const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file has that name',
  ENOTDIR: 'a file stands in its path',
}

/** Restarts the database whenever it ends. Returns the function that stops both. */
function supervise(plan: PostmasterPlan, first: Postmaster): () => Promise<void> {
  let current = first
  const stopping = new AbortController()
  const run = async () => {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      console.error('The database has ended and is being restarted.')
      const next = await startAgain(plan, stopping.signal)
      if (!next) return
      current = next
      if (stopping.signal.aborted) await current.stop()
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await current.stop()
    await running
  }
}

/** Retries with growing delays, because space on a full disk may be freed. Returns undefined when the signal aborts. */
async function startAgain(plan: PostmasterPlan, giveUp: AbortSignal): Promise<Postmaster | undefined> {
  for (let pause = 100; !giveUp.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await startPostmaster(plan)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      await sleep(pause, undefined, { signal: giveUp }).catch(() => undefined)
    }
  }
  return undefined
}

/**
 * Creates the folder of the database's socket and returns its path, which is the same at every start of a data
 * directory. The path is short because a socket's path may have at most 104 bytes. The folder's mode 0700 replaces a
 * password: only root and the owner of the database's files can enter it. Throws a sentence if the folder belongs to
 * another user.
 */
async function makeSocketDirectory(dataDir: string, user?: DatabaseUser): Promise<string> {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  const parent = socketParents.find(path => isWritable(path) && (user || path !== '/run')) ?? '/tmp'
  const path = socketDirectory(parent, await realpath(dataDir), uid)
  try {
    await mkdir(path, { mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== uid || found.mode & 0o077) {
    throw new Error(`${path} is needed for the database's socket but belongs to somebody else: remove it.`)
  }
  return path
}

/** PostgreSQL writes into it, and the server deletes from it. */
async function makeLogFolder(dataDir: string, user?: DatabaseUser): Promise<string> {
  const path = join(dataDir, logFolderName)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
