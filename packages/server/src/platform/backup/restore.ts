import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionSettings, Tx } from '../db/connection.ts'
import { newestMigration } from '../db/migrate.ts'
import { databaseUser } from '../embedded-postgres/database-user.ts'
import {
  type EmbeddedPostgres,
  lockDataDirectory,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts'
import type { Destination } from './destination.ts'
import { type Extracted, extractBackup } from './extract.ts'
import { BackupFailure } from './failures.ts'
import { logFolderName, restoreCommand } from './log-archive.ts'
import { type Log, readLog } from './log-files.ts'
import { type BackupHeader, differences, type TableSums } from './manifest.ts'
import { beginNewLine } from './records.ts'
import { withSession } from './session.ts'
import { storedKeys } from './stored-files.ts'
import { sumTables } from './table-sums.ts'

/** What to restore, and where. */
export type RestorePlan = {
  from: Destination
  name: string
  identity: string
  /** The data folder. It must not have a database or files, unless `replace`. */
  dataDir: string
  /** The moment to restore; without one, the moment of the backup. */
  to?: Date | undefined
  /** Moves what is there aside. */
  replace?: boolean
  /** Called with the restored database before it is put in place; what it throws stops the restore. */
  inspect?: (owner: ConnectionSettings, folder: string) => Promise<void>
  tell: (sentence: string) => void
}

/** What was restored. `missing` files have a row, but were not in the backup. */
export type RestoreDone = {
  header: BackupHeader
  tables: TableSums
  missing: string[]
  /** The moment whose state was restored. */
  at: Date
  /** Where what was there before is now; undefined if there was nothing. */
  before: string | undefined
}

/** What a restore puts in place, and what it moves aside. */
const restored = ['postgres', 'files', 'secret-key']
const leftBehind = [...restored, logFolderName, 'uploads', 'parts']

/**
 * Restores a backup into a data folder without a running server: unpacks it beside the present data, lets PostgreSQL
 * recover it, compares it with its list of contents, and only then puts it in place. Throws `BackupFailure`,
 * `DamagedFile` or `WrongKey`, and has then changed nothing.
 */
export async function restoreBackup(plan: RestorePlan): Promise<RestoreDone> {
  const { dataDir, replace = false } = plan
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const unlock = lockDataDirectory(dataDir)
  const scratch = join(dataDir, `restore-${process.pid}`)
  try {
    const taken = await presentIn(dataDir)
    if (taken.length > 0 && !replace)
      throw new BackupFailure(
        `${dataDir} already has ${taken.join(', ')}. Choose another folder, or add --replace to move what is there aside.`,
      )
    // Folders of restores that were killed; nobody else restores here, because the lock is ours.
    for (const name of await readdir(dataDir))
      if (/^restore-\d+$/.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
    await mkdir(scratch, { mode: 0o711 })
    const done = await new Restore(plan, scratch).run()
    return { ...done, before: await putInPlace(dataDir, scratch, plan.tell) }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    unlock()
  }
}

async function presentIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir)
  return restored.filter(name => names.includes(name))
}

async function putInPlace(dataDir: string, scratch: string, tell: RestorePlan['tell']) {
  const present = (await readdir(dataDir)).filter(name => leftBehind.includes(name))
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const before = join(dataDir, `before-restore-${time}`)
  if (present.length > 0) {
    await mkdir(before, { mode: 0o711 })
    for (const name of present) await rename(join(dataDir, name), join(before, name))
  }
  for (const name of restored)
    await rename(join(scratch, name), join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  // Everything is on the disk before the command says that it is done.
  spawnSync('sync')
  if (present.length > 0) tell(`What was there before is in ${before}.`)
  return present.length > 0 ? before : undefined
}

const recoveryLimitMs = 24 * 3_600_000

class Restore {
  private readonly plan: RestorePlan
  private readonly folder: string

  constructor(plan: RestorePlan, folder: string) {
    this.plan = plan
    this.folder = folder
  }

  async run(): Promise<Omit<RestoreDone, 'before'>> {
    const { from, name, identity, to, tell } = this.plan
    tell(`Reading ${name}…`)
    const backup = await extractBackup(from, name, identity, this.folder, header => this.accept(header))
    const log = to ? await this.logFor(backup, to) : undefined
    await this.prepareCluster()
    tell(to ? `Recovering until ${to.toISOString()}…` : 'Recovering the database…')
    const postgres = await this.recover(backup, log)
    try {
      const owner = { host: postgres.host, port: postgres.port, user: postgres.superuser, database: 'casa' }
      const found = await this.verify(owner, backup)
      await this.plan.inspect?.(owner, this.folder)
      return { header: backup.header, ...found, at: to ?? new Date(backup.manifest.at) }
    } finally {
      await postgres.stop()
    }
  }

  private accept({ casa, kind, migration }: BackupHeader): void {
    if (migration > newestMigration())
      throw new BackupFailure(
        `This backup was made by Casa ${casa}, which is newer: restore it with that release.`,
      )
    if (kind !== 'cluster')
      throw new BackupFailure('This backup is of your own PostgreSQL: set DATABASE_URL to restore it.')
  }

  private async logFor(backup: Extracted, to: Date): Promise<Log> {
    if (to < new Date(backup.manifest.at))
      throw new BackupFailure(
        `This backup begins at ${backup.manifest.at}: choose an older one to restore ${to.toISOString()}.`,
      )
    return readLog(this.plan.from, backup.header, this.plan.identity, this.folder, to)
  }

  /** As root, PostgreSQL runs as the user that owned the previous database, or as "casa". */
  private async prepareCluster(): Promise<void> {
    await writeFile(join(this.folder, 'postgres', 'recovery.signal'), '')
    await mkdir(join(this.folder, 'files'), { recursive: true, mode: 0o700 })
    const former = join(this.plan.dataDir, 'postgres')
    const user = await databaseUser(
      await stat(former).then(
        () => former,
        () => this.plan.dataDir,
      ),
    )
    if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, this.folder])
  }

  private async recover({ manifest }: Extracted, log: Log | undefined): Promise<EmbeddedPostgres> {
    const { to } = this.plan
    const target: Record<string, string> =
      log && to
        ? { recovery_target_time: to.toISOString().replace('Z', '+00') }
        : { recovery_target_lsn: manifest.lsn, recovery_target_inclusive: 'off' }
    try {
      return await this.start(target)
    } catch (error) {
      const isShort = error instanceof Error && error.message.includes('recovery ended before')
      if (!isShort || !log || !to) throw error
      if (log.until < to)
        throw new BackupFailure(
          `The log that was saved with this backup reaches until ${log.until.toISOString()}: choose an earlier time.`,
        )
      // Nothing was written after the last record of the log and until the chosen moment.
      return this.start({})
    }
  }

  private start(target: Record<string, string>): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      dataDir: this.folder,
      startLimitMs: recoveryLimitMs,
      settings: {
        ...target,
        recovery_target_timeline: 'current',
        recovery_target_action: 'promote',
        restore_command: restoreCommand(join(this.folder, logFolderName)),
        hot_standby: 'off',
      },
    })
  }

  private verify(owner: ConnectionSettings, { manifest }: Extracted) {
    return withSession(owner, async (tx, client) => {
      await client.query('begin isolation level repeatable read')
      const tables = await sumTables(client)
      const missing = await missingFiles(tx, join(this.folder, 'files'))
      await client.query('commit')
      const differing = this.plan.to || !manifest.exact ? [] : differences(manifest.tables, tables)
      if (differing.length > 0)
        throw new BackupFailure(`The restored database differs from the backup: ${differing.join(' ')}`)
      await beginNewLine(tx)
      return { tables, missing }
    })
  }
}

async function missingFiles(tx: Tx, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const key of await storedKeys(tx)) {
    const isThere = await stat(join(folder, key)).then(
      () => true,
      () => false,
    )
    if (!isThere) missing.push(key)
  }
  return missing
}
