import { open } from 'node:fs/promises'
import type { Environment } from '../env.ts'
import { newIdentity, recipientOf } from '../platform/backup/age.ts'
import { makeBackup } from '../platform/backup/backup.ts'
import type { Destination } from '../platform/backup/destination.ts'
import { BackupFailure, inWords } from '../platform/backup/failures.ts'
import { parseName } from '../platform/backup/names.ts'
import { type BackupSettings, openDestination, planBackup } from '../platform/backup/settings.ts'
import { type Command, CommandFailure, exitCodes, givenPath } from './command.ts'
import { withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Back up while the server runs. First run backup init; backup list shows all.',
  description:
    'Writes one encrypted file with the database and the files to BACKUP_TO. The server does the same every night.',
  options: [{ flags: '--to <WHERE>', summary: 'a folder, s3://bucket/prefix or sftp://user@host/folder' }],
  examples: [
    { line: 'casa backup', summary: 'Back up to BACKUP_TO.' },
    { line: 'casa backup --to /mnt/usb', summary: 'Back up to another folder.' },
  ],
  exits: {
    0: 'the backup is complete',
    1: 'the backup failed; earlier ones are untouched',
    3: 'another backup is running, or the database or the destination is unavailable',
  },
  async run(given) {
    const { options, print } = given
    const env = settings(given)
    const where = configured(env, options.to as string | undefined)
    return withDatabase(env, async ({ owner }) => {
      const plan = await planBackup(env, owner, where)
      try {
        const { name, bytes, rows, files, missing } = await orFailure(makeBackup(plan))
        print(`${name} in ${plan.destination.name}: ${rows} rows, ${files} files, ${bytes} bytes.`)
        if (missing.length > 0)
          print(`${missing.length} files have a row but do not exist, so they are not in the backup.`)
        return exitCodes.done
      } finally {
        plan.files.close()
        plan.destination.close()
      }
    })
  },
}

/** Where to back up, for whom. Throws a `CommandFailure` that says what is not set. */
function configured({ backup }: Environment, to: string | undefined): BackupSettings {
  if (!backup)
    throw new CommandFailure(
      'Set BACKUP_TO and BACKUP_RECIPIENT first; casa backup init makes the key.',
      exitCodes.usage,
    )
  return to ? { ...backup, to: /^\w+:/.test(to) ? to : givenPath(to) } : backup
}

/** Turns a failure of a backup into that of a command. */
export async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BackupFailure)
      throw new CommandFailure(error.message, error.retry ? exitCodes.notNow : exitCodes.problem)
    throw error
  }
}

export const backupList: Command = {
  name: 'backup list',
  summary: 'List the backups, newest first, with their addresses.',
  description:
    'casa restore takes these addresses. Says for each until when its log reaches: casa restore --to restores any second until then. Backups of your own PostgreSQL restore their own moment.',
  options: [
    {
      flags: '--from <WHERE>',
      summary: 'a folder, s3://bucket/prefix or sftp://user@host/folder; BACKUP_TO if it is left out',
    },
  ],
  examples: [
    { line: 'casa backup list', summary: 'List the backups in BACKUP_TO.' },
    { line: 'casa backup list --from s3://archive/casa', summary: 'List those in a bucket.' },
  ],
  exits: { 0: 'there is a backup', 1: 'there is none', 3: 'the destination is unavailable' },
  async run(given) {
    const { options, print } = given
    const env = settings(given)
    const where = (options.from as string | undefined) ?? env.backup?.to
    if (!where)
      throw new CommandFailure('Set BACKUP_TO, or name the destination with --from.', exitCodes.usage)
    const from = await openDestination(/^\w+:/.test(where) ? where : givenPath(where), env)
    try {
      const backups = await listed(from)
      for (const { file, at, bytes, until } of backups)
        print(
          `${file}  ${at.toISOString()}  ${bytes} bytes${until ? `  any second until ${until.toISOString()}` : ''}`,
        )
      if (backups.length > 0) return exitCodes.done
      print(`There is no backup in ${from.name}.`)
      return exitCodes.problem
    } finally {
      from.close()
    }
  },
}

/** The backups at a destination, newest first, with the time of the last piece of the log that follows each. */
async function listed(from: Destination) {
  const files = await from.list().catch(error => {
    throw new CommandFailure(inWords(error, from.name), exitCodes.notNow)
  })
  const named = files.flatMap(({ name, bytes }) => {
    const parsed = parseName(name)
    return parsed ? [{ ...parsed, bytes }] : []
  })
  const folder = from.name.replace(/\/$/, '')
  return named
    .filter(({ isLog }) => !isLog)
    .map(({ name, line, at, bytes }) => {
      const later = named.filter(piece => piece.isLog && piece.line === line && piece.at > at)
      const until = later
        .map(piece => piece.at)
        .sort((a, b) => a.getTime() - b.getTime())
        .at(-1)
      return { file: `${folder}/${name}`, at, bytes, until }
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

export const backupInit: Command = {
  name: 'backup init',
  summary: 'Make the key that opens backups.',
  description:
    'Writes a new private key to a file that only you may read, and prints the public key for the settings. Keep the file, and a copy, away from the server and from the backups: without it no backup can be restored.',
  arguments: [{ name: '[FILE]', summary: 'the key’s file; casa-backup-key.txt if it is left out' }],
  examples: [{ line: 'casa backup init', summary: 'Write casa-backup-key.txt.' }],
  exits: { 0: 'the key is written', 1: 'the file exists already or cannot be written; nothing was changed' },
  async run({ args, print }) {
    const path = givenPath(args[0] ?? 'casa-backup-key.txt')
    const identity = newIdentity()
    const recipient = recipientOf(identity)
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`# The private key of Casa’s backups.\n# public key: ${recipient}\n${identity}\n`)
      await file.sync()
      await file.close()
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
      throw new CommandFailure(isThere ? `${path} exists already.` : `${path} cannot be written: ${error}`)
    }
    print(`The private key is in ${path}. Keep it, and a copy, away from this server and from the backups.`)
    print('Add this to the settings and restart the server:')
    print(`BACKUP_RECIPIENT=${recipient}`)
    return exitCodes.done
  },
}
