import { readFile } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { integer, text } from '../db/columns.ts'
import { type ConnectionSettings, Tx } from '../db/connection.ts'
import { identityKey } from '../files/storage-identity.ts'
import { newIdentity, recipientOf } from './age.ts'
import { packed } from './archive.ts'
import { clusterBackup, type Moment, whole } from './cluster-backup.ts'
import type { Destination } from './destination.ts'
import { BackupFailure, inWords } from './failures.ts'
import {
  type BackupHeader,
  type BackupManifest,
  fileListName,
  headerName,
  keyName,
  manifestName,
  type TableSums,
} from './manifest.ts'
import { backupName, parseName } from './names.ts'
import { type Pace, paceOf } from './pace.ts'
import { lineOf, lockBackups, noteFailure, noteMade, noteStart } from './records.ts'
import { expired, type Keep } from './retention.ts'
import { beginSnapshot, rowsBackup } from './rows-backup.ts'
import { openSession, withSession } from './session.ts'
import { FileCollector, type FileSource, storedKeys } from './stored-files.ts'
import { sumTables } from './table-sums.ts'
import type { TarEntry } from './tar.ts'

/** What a backup is made of and where it goes. */
export type BackupPlan = {
  owner: ConnectionSettings
  /** The folder of the embedded cluster; undefined for the operator's own PostgreSQL, of which the rows are copied. */
  cluster: string | undefined
  files: FileSource
  destination: Destination
  recipient: string
  /** The file with the server's secret key; undefined if the operator keeps the key elsewhere. */
  keyFile: string | undefined
  /** Seals the key with which the server opens this backup for its test; null if it is not to be tested. */
  seal: (identity: string, id: string) => Buffer | null
  /** The sealed key. Throws a sentence if there is none, or if it was sealed with another secret key. */
  open: (sealed: Buffer | null, id: string) => string
  /** The version of this release. */
  casa: string
  bytesPerSecond: number
  now: () => Date
}

/** A complete backup. `missing` are files that have a row but did not exist. */
export type BackupDone = { name: string; bytes: number; rows: number; files: number; missing: string[] }

/**
 * Makes a backup while the server runs, as one encrypted file, and notes in the database what became of it. Throws a
 * `BackupFailure`; the destination then has what it had before.
 */
export async function makeBackup(plan: BackupPlan): Promise<BackupDone> {
  const session = await openSession(plan.owner)
  try {
    const tx = new Tx(session)
    if (!(await lockBackups(tx)))
      throw new BackupFailure('Another backup is running: wait until it is complete.', { retry: true })
    const id = await noteStart(tx, plan.destination.name, plan.now())
    try {
      return await new RunningBackup(plan, session).run(id)
    } catch (error) {
      const problem = inWords(error, plan.destination.name)
      await noteFailure(tx, id, problem, plan.now())
      throw new BackupFailure(problem)
    }
  } finally {
    await session.end()
  }
}

/** Deletes the backups of this database at the destination that are no longer to be kept, and their log. */
export async function removeExpired({ destination, owner }: BackupPlan, keep: Keep): Promise<void> {
  const line = await withSession(owner, lineOf)
  const found = (await destination.list()).map(({ name }) => parseName(name))
  const own = found.filter(file => file !== undefined).filter(file => file.line === line)
  for (const { name } of expired(own, keep)) await destination.remove(name)
}

class RunningBackup {
  private readonly plan: BackupPlan
  private readonly session: pg.Client
  private readonly pace: Pace
  private readonly collector: FileCollector
  private manifest: BackupManifest | undefined

  constructor(plan: BackupPlan, session: pg.Client) {
    this.plan = plan
    this.session = session
    this.pace = paceOf(plan.bytesPerSecond)
    this.collector = new FileCollector(plan.files, this.pace)
  }

  async run(id: string): Promise<BackupDone> {
    const { destination, recipient, seal, now } = this.plan
    const tx = new Tx(this.session)
    const header = await this.header(tx)
    const name = backupName(header.line, new Date(header.madeAt), 'backup')
    const testIdentity = newIdentity()
    const reader = await openSession(this.plan.owner)
    try {
      const archive = packed(this.entries(header, reader), [recipient, recipientOf(testIdentity)])
      const bytes = await counted(archive, content => destination.write(name, content))
      const { tables, files, at } = this.manifest!
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      const made = { name, bytes, rows, files: files.count }
      const testKey = seal(testIdentity, id)
      await noteMade(tx, id, { ...made, restoresTo: new Date(at), testKey }, now())
      return { ...made, missing: this.collector.missing }
    } finally {
      await reader.end()
    }
  }

  private async header(tx: Tx): Promise<BackupHeader> {
    const { migration, postgres } = await tx.row({ migration: text, postgres: integer })`
      select max(name)::text as migration, current_setting('server_version_num')::integer / 10000 as postgres
        from casa_migration`
    const madeAt = this.plan.now().toISOString()
    return {
      format: 1,
      kind: this.plan.cluster ? 'cluster' : 'rows',
      line: await lineOf(tx),
      madeAt,
      casa: this.plan.casa,
      migration,
      postgres,
    }
  }

  private async *entries(header: BackupHeader, reader: pg.Client): AsyncGenerator<TarEntry> {
    const { keyFile, cluster } = this.plan
    yield whole(headerName, JSON.stringify(header))
    if (keyFile) yield whole(keyName, await readFile(keyFile, 'utf8'))
    if (cluster) yield* this.clusterEntries(cluster, reader)
    else yield* this.rowEntries(reader)
  }

  /**
   * Files are copied before the database, which takes the longest, and those that arrived meanwhile after it: a file
   * without a row does no harm. None is deleted while a backup runs.
   */
  private async *clusterEntries(cluster: string, reader: pg.Client): AsyncGenerator<TarEntry> {
    const inside = new Tx(reader)
    yield* this.collector.entries([identityKey, ...(await storedKeys(inside))])
    const moment = yield* clusterBackup(this.session, reader, cluster, this.pace)
    const at = this.plan.now().toISOString()
    const tables = await sumTables(reader)
    yield* this.collector.entries(await storedKeys(inside))
    yield* this.closing(moment, at, tables)
  }

  /** Rows and sums have the snapshot of one transaction; the files of its rows exist until the backup ends. */
  private async *rowEntries(reader: pg.Client): AsyncGenerator<TarEntry> {
    await beginSnapshot(reader)
    const at = this.plan.now().toISOString()
    const tables = await sumTables(reader)
    yield* rowsBackup(reader, this.pace)
    yield* this.collector.entries([identityKey, ...(await storedKeys(new Tx(reader)))])
    yield* this.closing({ lsn: '', exact: true }, at, tables)
  }

  private async *closing(moment: Moment, at: string, tables: TableSums): AsyncGenerator<TarEntry> {
    const { lines, bytes } = this.collector
    const list = lines.map(line => Buffer.from(line))
    yield { name: fileListName, bytes: list.reduce((sum, line) => sum + line.length, 0), content: list }
    this.manifest = { ...moment, at, tables, files: { count: lines.length, bytes } }
    yield whole(manifestName, JSON.stringify(this.manifest))
  }
}

/** Passes a stream on and returns how many bytes it had. */
async function counted(content: Readable, write: (content: Readable) => Promise<void>): Promise<number> {
  let bytes = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      done(null, part)
    },
  })
  // A destination that gives up before it reads anything would leave the other end waiting.
  const writing = write(through).catch(error => {
    through.destroy()
    throw error
  })
  const [written] = await Promise.allSettled([writing, pipeline(content, through)])
  // What the destination says comes first: when it gives up, the other end is only aborted.
  if (written.status === 'rejected') throw written.reason
  return bytes
}
