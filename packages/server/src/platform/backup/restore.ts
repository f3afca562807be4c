import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, embeddedAddresses } from '../db/addresses.ts'
import type { ConnectionSettings, Tx } from '../db/connection.ts'
import { newestMigration } from '../db/migrate.ts'
import type { Logins } from '../db/roles.ts'
import {
  type EmbeddedPostgres,
  lockDataDirectory,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts'
import { giveToDatabaseUser, onAnotherDisk, presentIn, putInPlace } from './data-folder.ts'
import type { Destination } from './destination.ts'
import { type Extracted, extractBackup } from './extract.ts'
import { BackupFailure } from './failures.ts'
import { logFolderName, restoreCommand } from './log-archive.ts'
import { readLog } from './log-files.ts'
import { type BackupHeader, differences, type TableSums } from './manifest.ts'
import { beginNewLine } from './records.ts'
import { restoreRows } from './rows-restore.ts'
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
  /** The moment to restore, or the latest that was saved; without one, the moment of the backup. */
  to?: Date | 'latest' | undefined
  /** Moves what is there aside. */
  replace?: boolean
  /** The operator's own PostgreSQL, with an empty database; without it, the embedded one in the data folder. */
  database?: { owner: ConnectionSettings; logins: Logins } | undefined
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

/**
 * Restores a backup into a data folder without a running server: unpacks it beside the present data, lets PostgreSQL
 * recover it, compares it with its list of contents, and only then puts it in place. Throws `BackupFailure`,
 * `DamagedFile` or `WrongKey`, and has then changed nothing.
 */
export async function restoreBackup(plan: RestorePlan): Promise<RestoreDone> {
  const { dataDir, replace = false } = plan
  if (await mkdir(dataDir, { recursive: true, mode: 0o711 })) await giveToDatabaseUser(dataDir, dataDir)
  const unlock = lockDataDirectory(dataDir)
  const scratch = join(dataDir, `restore-${process.pid}`)
  try {
    const taken = await presentIn(dataDir)
    if (taken.length > 0 && !replace)
      throw new BackupFailure(
        `${dataDir} already has ${taken.join(', ')}. Choose another folder, or add --replace to move what is there aside.`,
      )
    const away = await onAnotherDisk(dataDir)
    if (away.length > 0)
      throw new BackupFailure(
        `${join(dataDir, away[0]!)} is on another disk than ${dataDir}: unmount it, or choose another folder.`,
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

const recoveryLimitMs = 24 * 3_600_000

class Restore {
  private readonly plan: RestorePlan
  private readonly folder: string

  constructor(plan: RestorePlan, folder: string) {
    this.plan = plan
    this.folder = folder
  }

  async run(): Promise<Omit<RestoreDone, 'before'>> {
    const { from, name, identity, database, tell } = this.plan
    tell(`Reading ${name}…`)
    const backup = await extractBackup(from, name, identity, this.folder, header => this.accept(header))
    await mkdir(join(this.folder, 'files'), { recursive: true, mode: 0o700 })
    const ofBackup = new Date(backup.manifest.at)
    if (database) {
      const tables = await this.loadRows(database, backup)
      await giveToDatabaseUser(this.folder, this.plan.dataDir)
      return { header: backup.header, at: ofBackup, ...(await this.finish(database.owner, tables)) }
    }
    const { postgres, sums, at } =
      backup.header.kind === 'rows'
        ? { ...(await this.makeCluster(backup)), at: ofBackup }
        : await this.recoverCluster(backup)
    try {
      const { owner } = embeddedAddresses(postgres)
      const tables = sums ?? (await this.compare(owner, backup))
      const found = await this.finish(owner, tables)
      await this.plan.inspect?.(owner, this.folder)
      return { header: backup.header, at, ...found }
    } finally {
      await postgres.stop()
    }
  }

  private accept({ casa, kind, migration }: BackupHeader): void {
    if (migration > newestMigration())
      throw new BackupFailure(
        `This backup was made by Casa ${casa}, which is newer: restore it with that release.`,
      )
    if (kind === 'cluster' && this.plan.database)
      throw new BackupFailure('This backup is of an embedded PostgreSQL: restore it without DATABASE_URL.')
    if (kind === 'rows' && this.plan.to)
      throw new BackupFailure(
        'A backup of your own PostgreSQL restores only its own moment. PostgreSQL’s own tools restore others.',
      )
  }

  private async loadRows(database: { owner: ConnectionSettings; logins: Logins }, backup: Extracted) {
    this.plan.tell('Loading the rows…')
    const tables = await restoreRows(database.owner, database.logins, backup, this.folder)
    await rm(join(this.folder, 'rows'), { recursive: true, force: true })
    return tables
  }

  /** A new cluster with the rows of a backup. */
  private async makeCluster(backup: Extracted) {
    await giveToDatabaseUser(this.folder, this.plan.dataDir)
    const postgres = await startEmbeddedPostgres({ dataDir: this.folder })
    try {
      const { owner, logins } = embeddedAddresses(postgres)
      await createDatabase({ ...owner, database: 'postgres' }, 'casa')
      return { postgres, sums: await this.loadRows({ owner, logins }, backup) }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  }

  private async recoverCluster(backup: Extracted) {
    const { to, tell } = this.plan
    const latest = to === 'latest' ? await this.addLatestLog(backup) : undefined
    if (to instanceof Date) await this.addLog(backup, to)
    const at = latest ?? (to instanceof Date ? to : new Date(backup.manifest.at))
    await writeFile(join(this.folder, 'postgres', 'recovery.signal'), '')
    await giveToDatabaseUser(this.folder, this.plan.dataDir)
    tell(to ? `Recovering until ${at.toISOString()}…` : 'Recovering the database…')
    return { postgres: await this.recover(backup), sums: undefined, at }
  }

  /** Unpacks all of the log that follows the backup without a gap, and returns until when it reaches. */
  private async addLatestLog({ header, manifest }: Extracted): Promise<Date> {
    const { from, identity, tell } = this.plan
    const { until, gap } = await readLog(from, header, identity, this.folder, 'latest')
    if (gap)
      tell(`The saved log has a gap after ${until.toISOString()}: what was stored later is not restored.`)
    const ofBackup = new Date(manifest.at)
    return until > ofBackup ? until : ofBackup
  }

  /** Unpacks the log until a moment. Throws if it does not reach it. */
  private async addLog(backup: Extracted, to: Date): Promise<void> {
    if (to < new Date(backup.manifest.at))
      throw new BackupFailure(
        `This backup begins at ${backup.manifest.at}: choose an older one to restore ${to.toISOString()}.`,
      )
    const { until, gap } = await readLog(this.plan.from, backup.header, this.plan.identity, this.folder, to)
    if (until < to)
      throw new BackupFailure(
        gap
          ? `The saved log has a gap after ${until.toISOString()}: choose an earlier time or a newer backup.`
          : `The log that was saved with this backup reaches until ${until.toISOString()}: choose an earlier time.`,
      )
  }

  private async recover({ manifest }: Extracted): Promise<EmbeddedPostgres> {
    const { to } = this.plan
    // To the end of what was unpacked.
    if (to === 'latest') return this.start({})
    const target: Record<string, string> = to
      ? { recovery_target_time: to.toISOString().replace('Z', '+00') }
      : { recovery_target_lsn: manifest.lsn, recovery_target_inclusive: 'off' }
    try {
      return await this.start(target)
    } catch (error) {
      const isShort = error instanceof Error && error.message.includes('recovery ended before')
      if (!isShort || !to) throw error
      // Nothing was written after the last record of the log and until the chosen moment, which the log covers.
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

  /** The sums of the tables, which are those of the backup unless a later moment was restored. */
  private compare(owner: ConnectionSettings, { manifest }: Extracted): Promise<TableSums> {
    return withSession(owner, async (_, client) => {
      await client.query('begin isolation level repeatable read')
      const tables = await sumTables(client)
      await client.query('commit')
      const differing = this.plan.to || !manifest.exact ? [] : differences(manifest.tables, tables)
      if (differing.length > 0)
        throw new BackupFailure(`The restored database differs from the backup: ${differing.join(' ')}`)
      return tables
    })
  }

  private finish(owner: ConnectionSettings, tables: TableSums) {
    return withSession(owner, async tx => {
      const missing = await missingFiles(tx, join(this.folder, 'files'))
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
