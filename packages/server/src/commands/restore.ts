import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedFile, identityIn, WrongKey } from '../platform/backup/age.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { placeOfFile } from '../platform/backup/settings.ts'
import { resolveDatabase } from '../platform/db/addresses.ts'
import { moveFiles } from '../platform/files/move-files.ts'
import type { S3Settings } from '../platform/files/s3-bucket.ts'
import { orFailure } from './backup.ts'
import { type Command, CommandFailure, exitCodes, givenPath } from './command.ts'
import { settings } from './settings.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup, to its own moment or to a later second.',
  description:
    'Needs a stopped server and the private key of casa backup init. Nothing is put in place before all of it was read, recovered and compared with the backup’s list of contents.',
  arguments: [
    {
      name: '<FILE>',
      summary: 'the backup: a path, s3://bucket/prefix/name or sftp://user@host/folder/name',
    },
  ],
  options: [
    { flags: '--key <FILE>', summary: 'the private key; casa-backup-key.txt if it is left out' },
    { flags: '--to <TIME>', summary: 'a later moment, such as 2026-11-27T10:30:00+05:30, or latest' },
    { flags: '--replace', summary: 'move the present data aside, into a folder beside it' },
  ],
  examples: [
    { line: 'casa restore /backup/casa-….tar.zst.age', summary: 'Restore the moment of the backup.' },
    {
      line: 'casa restore /backup/casa-….tar.zst.age --to 2026-11-27T10:30:00+05:30 --replace',
      summary: 'Restore what was stored at half past ten in India, in place of what is there.',
    },
    {
      line: 'casa restore /backup/casa-….tar.zst.age --to latest',
      summary: 'Restore everything that was saved: at most the last minute is lost.',
    },
  ],
  exits: {
    0: 'everything is restored; the server can be started',
    1: 'the backup is damaged or of another kind, or the key is wrong; nothing was changed',
    3: 'a server or another restore runs on this data folder',
  },
  async run(given) {
    const { args, options, print, note } = given
    const env = settings(given)
    const file = args[0]!
    const { DATA_DIR } = env
    const database = env.DATABASE_URL ? await resolveDatabase(env) : undefined
    const { header, tables, missing, at } = await orRefusal(
      restoreBackup({
        ...(await placeOfFile(/^(?:s3|sftp):/.test(file) ? file : givenPath(file), env)),
        identity: await keyIn(givenPath((options.key as string | undefined) ?? 'casa-backup-key.txt')),
        dataDir: DATA_DIR,
        database,
        to: options.to === 'latest' ? 'latest' : momentIn(options.to as string | undefined),
        replace: options.replace === true,
        tell: note,
      }),
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    print(`Restored ${DATA_DIR} as of ${at.toISOString()}, from a backup by Casa ${header.casa}:`)
    print(`${Object.keys(tables).length} tables, ${rows} rows.`)
    if (env.storage.kind === 's3') await moveToBucket(env.storage, join(DATA_DIR, 'files'), note)
    if (missing.length > 0) print(`${missing.length} files are missing: they were not in the backup.`)
    return exitCodes.done
  },
}

/** The object storage keeps what it has, and gets what it lacks. */
async function moveToBucket(
  settings: S3Settings,
  folder: string,
  tell: (sentence: string) => void,
): Promise<void> {
  const { S3Bucket } = await import('../platform/files/s3-bucket.ts')
  const bucket = new S3Bucket(settings)
  try {
    await moveFiles(folder, bucket, { signal: new AbortController().signal, tell })
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new CommandFailure(
      `Run casa files move before you start the server: not all files are there. ${reason}`,
    )
  } finally {
    bucket.close()
  }
}

async function keyIn(path: string): Promise<string> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(
      `The key ${path} cannot be read (${error.code}): name its file with --key.`,
      exitCodes.usage,
    )
  })
  try {
    return identityIn(content)
  } catch (error) {
    throw new CommandFailure(`${path}: ${(error as Error).message}`, exitCodes.usage)
  }
}

/** A time without a zone is the machine's. */
function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(text)
  const moment = new Date(text)
  if (!isTime || Number.isNaN(moment.getTime()))
    throw new CommandFailure(
      '--to must be latest or a time, such as 2026-11-27T10:30:00+05:30 (India) or 2026-11-27T05:00:00Z.',
      exitCodes.usage,
    )
  return moment
}

async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await orFailure(work)
  } catch (error) {
    if (error instanceof DamagedFile || error instanceof WrongKey)
      throw new CommandFailure(`${error.message} Nothing was restored.`)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandFailure(`The backup does not exist, or a part of it: ${error.message}`)
    if (error instanceof Error && error.message.startsWith('Another Casa server'))
      throw new CommandFailure(error.message, exitCodes.notNow)
    throw error
  }
}
