import { stat, statfs } from 'node:fs/promises'
import { openSecrets } from '../domains/installation/key-queries.ts'
import type { Environment } from '../env.ts'
import type { DatabaseAddresses } from '../platform/db/addresses.ts'
import type { Storage } from '../platform/files/storage.ts'
import { KeySource } from '../platform/key-source.ts'
import { Passwords } from '../platform/passwords.ts'
import { type Command, CommandFailure, exitCodes, type Given, givenPath } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { ArchiveReader, ImportRefused } from './import/archive-reader.ts'
import { type Imported, importSchool } from './import/school-import.ts'
import { settings } from './settings.ts'
import { openFiles } from './storage.ts'

export const schoolImport: Command = {
  name: 'school import',
  summary: 'Import a school that another installation exported.',
  description:
    'Works while the server runs. Checks every part of the file first, then stores everything or nothing. The school keeps its ids, receipts and history. Passwords are never exported: the command prints a new one for the office, which gives teachers new passwords and prints slips for parents. It refuses a file that is damaged, was changed or comes from a newer release, and a school, short code, login number or serial number that exists here.',
  arguments: [{ name: '<FILE>', summary: 'the ZIP that casa school export or School Settings wrote' }],
  examples: [{ line: 'casa school import casa-LBM-2026-11-27.zip', summary: 'Import the school.' }],
  exits: { 0: 'the school is here', 1: 'the file or the school cannot be imported; nothing was changed' },
  async run(given) {
    const path = givenPath(given.args[0]!)
    const env = settings(given)
    try {
      await importFrom(path, given, env)
    } catch (error) {
      if (error instanceof ImportRefused) throw new CommandFailure(`${error.message} Nothing was changed.`)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new CommandFailure(`${path} does not exist.`, exitCodes.usage)
      throw error
    }
    return exitCodes.done
  },
}

async function importFrom(path: string, given: Given, env: Environment): Promise<void> {
  const archive = await ArchiveReader.open(path)
  try {
    await withDatabase(env, async addresses => {
      await requireRoom(archive, env)
      given.note('Checking the archive.')
      await archive.verify(seldom((done, total) => given.note(`${done} of ${total} parts checked.`)))
      const becomeAgain = await actAsOwnerOf(env)
      try {
        const storage = await openFiles(env, addresses.owner, given.note)
        print(given, await stored(archive, { addresses, storage, env, given }))
      } finally {
        becomeAgain()
      }
    })
  } finally {
    await archive.close()
  }
}

type Target = { addresses: DatabaseAddresses; storage: Storage; env: Environment; given: Given }

/**
 * Imports in one transaction; if it fails, the files that were stored are deleted. Once the commit is sent, its rows may
 * be there even if no answer arrives: the files stay, and the next start of the server deletes those without a row.
 */
async function stored(archive: ArchiveReader, { addresses, storage, env, given }: Target): Promise<Imported> {
  const secrets = await openSecrets(addresses.owner, new KeySource(env.SECRET_KEY, env.DATA_DIR))
  const services = { storage, secrets, passwords: new Passwords() }
  const storedKeys: string[] = []
  let isCommitSent = false
  try {
    return await asOwner(addresses, async (tx, client) => {
      await client.query('begin')
      const imported = await importSchool({ archive, tx, services, tell: given.note }, storedKeys).catch(
        refuseUnstorable,
      )
      isCommitSent = true
      await client.query('commit')
      await storage.confirm(storedKeys)
      return imported
    })
  } catch (error) {
    if (!isCommitSent) for (const key of storedKeys) await storage.remove(key).catch(() => {})
    throw error
  }
}

/** Turns PostgreSQL's errors about values (22) and constraints (23) into a refusal of the archive. */
function refuseUnstorable(error: Error & { code?: unknown }): never {
  if (!/^2[23]/.test(String(error.code))) throw error
  throw new ImportRefused(`The archive has a row that cannot be stored here: ${error.message}.`, {
    cause: error,
  })
}

function print({ print }: Given, { name, rows, offices, remarks }: Imported): void {
  for (const [entity, count] of Object.entries(rows)) print(`${entity}: ${count}`)
  for (const remark of remarks) print(remark)
  print(`${name} is imported. Its office signs in with:`)
  for (const { login, password } of offices) print(`${login}, password ${password}`)
  print('The office should choose another password, set new ones for teachers, and print slips for parents.')
}

/** Throws if the disk has no room for the files. */
async function requireRoom(archive: ArchiveReader, { storage, DATA_DIR }: Environment): Promise<void> {
  if (storage.kind !== 'disk') return
  const { bavail, bsize } = await statfs(DATA_DIR)
  const free = bavail * bsize
  if (archive.fileBytes > free)
    throw new CommandFailure(
      `The school's files need ${archive.fileBytes} bytes, and ${DATA_DIR} has ${free} left. Nothing was changed.`,
    )
}

/** Started as root, the command stores files as the user whose server reads them. Returns how to become root again. */
async function actAsOwnerOf({ storage, DATA_DIR }: Environment): Promise<() => void> {
  if (process.getuid?.() !== 0 || storage.kind !== 'disk') return () => {}
  const { uid, gid } = await stat(DATA_DIR)
  process.setegid!(gid)
  process.seteuid!(uid)
  return () => {
    process.seteuid!(0)
    process.setegid!(0)
  }
}

function seldom(work: (done: number, total: number) => void): typeof work {
  let worked = Date.now()
  return (done, total) => {
    if (Date.now() - worked < 2_000) return
    worked = Date.now()
    work(done, total)
  }
}
