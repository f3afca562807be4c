import { statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ConnectionSettings } from '../db/connection.ts'
import type { S3Settings } from '../files/s3-bucket.ts'
import type { StorageSettings } from '../files/storage.ts'
import { KeySource } from '../key-source.ts'
import { release } from '../release.ts'
import type { SealingKey } from '../secrets.ts'
import type { BackupPlan } from './backup.ts'
import { type Destination, FolderDestination } from './destination.ts'
import { BackupFailure } from './failures.ts'
import { logFolderName } from './log-archive.ts'
import { LogShipping } from './log-shipping.ts'
import { gentleBytesPerSecond } from './pace.ts'
import type { Keep } from './retention.ts'
import { SftpDestination } from './sftp-destination.ts'
import { bucketSource, type FileSource, folderSource } from './stored-files.ts'

/** What the settings say about backups. */
export type BackupSettings = {
  /** A folder, `s3://bucket/prefix` or `sftp://user@host/folder`. */
  to: string
  /** The public key for which backups are encrypted. */
  recipient: string
  keep: Keep
}

/** The settings of an installation that a backup needs. */
export type Installation = {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  SECRET_KEY?: string | undefined
  DISK_RESERVE_MB: number
  storage: StorageSettings
  backup: BackupSettings | undefined
  /** The storage of addresses with `s3://`, which name the bucket; a restore needs it without `backup`. */
  backupStorage: Omit<S3Settings, 'bucket'> | undefined
}

/** The destination that an address names. The caller closes it. */
export async function openDestination(
  address: string,
  {
    backupStorage,
    DATA_DIR,
    DISK_RESERVE_MB,
  }: Pick<Installation, 'backupStorage' | 'DATA_DIR' | 'DISK_RESERVE_MB'>,
): Promise<Destination> {
  const inFolder = (folder: string) =>
    new FolderDestination(folder, () => hasSpace(folder, DISK_RESERVE_MB), DATA_DIR)
  if (address.startsWith('sftp:')) {
    const staging = join(DATA_DIR, 'backups-to-send')
    return new SftpDestination(address, staging, inFolder(staging))
  }
  if (!address.startsWith('s3:')) return inFolder(resolve(address))
  if (!backupStorage)
    throw new BackupFailure('Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY first.')
  const { bucket, prefix } = bucketIn(address)
  // Its client is loaded only where it is used.
  const { BucketDestination } = await import('./bucket-destination.ts')
  return new BucketDestination({ ...backupStorage, bucket }, prefix)
}

function bucketIn(address: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address)!
  return { bucket: bucket!, prefix: prefix && `${prefix}/` }
}

/** The name of the destination that an address names, with which its backups are noted. */
export function destinationName(address: string): string {
  if (address.startsWith('sftp:')) return address
  if (!address.startsWith('s3:')) return resolve(address)
  const { bucket, prefix } = bucketIn(address)
  return `s3://${bucket}/${prefix}`
}

async function hasSpace(folder: string, reserveMegabytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > reserveMegabytes * 1_048_576
}

/** The plan of a backup of this installation. The caller closes its `files` and `destination`. */
export async function planBackup(
  env: Installation,
  owner: ConnectionSettings,
  backup: BackupSettings,
): Promise<BackupPlan> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = env
  const keys = await new KeySource(SECRET_KEY, DATA_DIR).read()
  // The server tests only backups at its own destination.
  const isElsewhere =
    env.backup !== undefined && destinationName(backup.to) !== destinationName(env.backup.to)
  return {
    owner,
    cluster: DATABASE_URL ? undefined : join(DATA_DIR, 'postgres'),
    files: await filesOf(env),
    destination: await openDestination(backup.to, env),
    recipient: backup.recipient,
    keyFile: SECRET_KEY ? undefined : join(DATA_DIR, 'secret-key'),
    seal: (identity, id) => (isElsewhere ? null : (keys.at(-1)?.seal(identity, `backup ${id}`) ?? null)),
    open(sealed, id) {
      const opened = sealed && keys.map(key => openedBy(key, sealed, id)).find(text => text !== undefined)
      if (!opened) throw new BackupFailure('The key for its test is missing: the next backup has one.')
      return opened
    },
    casa: release,
    bytesPerSecond: gentleBytesPerSecond,
    now: () => new Date(),
  }
}

/** The destination and name of a file that an operator names: a path, or an address below `s3://` or `sftp://`. */
export async function placeOfFile(
  file: string,
  env: Installation,
): Promise<{ from: Destination; name: string }> {
  return { from: await openDestination(dirname(file), env), name: basename(file) }
}

/** Saves the log of the embedded PostgreSQL while the server runs; undefined if no backups are made. */
export async function shipLog(
  env: Installation,
  owner: ConnectionSettings,
  disk: { isFull: boolean },
  log: (sentence: string) => void,
): Promise<LogShipping | undefined> {
  if (!env.backup || env.DATABASE_URL) return undefined
  return new LogShipping({
    owner,
    folder: join(env.DATA_DIR, logFolderName),
    files: await filesOf(env),
    destination: await openDestination(env.backup.to, env),
    recipient: env.backup.recipient,
    isDiskFull: () => disk.isFull,
    log,
  }).start()
}

function openedBy(key: SealingKey, sealed: Buffer, id: string): string | undefined {
  try {
    return key.open(sealed, `backup ${id}`).toString('utf8')
  } catch {
    // Sealed with another version of the key.
  }
}

function filesOf({ storage, DATA_DIR }: Installation): Promise<FileSource> | FileSource {
  return storage.kind === 's3' ? bucketSource(storage) : folderSource(join(DATA_DIR, 'files'))
}
