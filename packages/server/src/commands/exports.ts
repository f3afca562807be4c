import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { childrenArchive, type Making, schoolArchive } from '../domains/exports/archive.ts'
import {
  type ExportedSchool,
  familyNamed,
  numbersOf,
  openErasuresOf,
  openForOperator,
  schoolNamed,
} from '../domains/exports/operator-queries.ts'
import { openSecrets } from '../domains/installation/key-queries.ts'
import type { Environment } from '../env.ts'
import { systemClock } from '../platform/clock.ts'
import type { DatabaseAddresses } from '../platform/db/addresses.ts'
import { SocketClient } from '../platform/db/client.ts'
import { Tx } from '../platform/db/connection.ts'
import { KeySource } from '../platform/key-source.ts'
import { type Command, CommandFailure, exitCodes, type Given, givenPath } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'
import { openFiles } from './storage.ts'

const to = { flags: '--to <FILE>', summary: 'the file to write; casa-NAME-DAY.zip here if it is left out' }

export const schoolExport: Command = {
  name: 'school export',
  summary: 'Write everything that a school has stored to a ZIP file.',
  description:
    'Works while the server runs. The same as a copy from School Settings: each table as JSON and as a workbook, issued reports and receipts as PDF, the files, and a manifest with hashes. It also works for a school that is switched off. Another installation reads it with casa school import. The file contains personal data, and only you may read it.',
  arguments: [{ name: '<ID>', summary: 'the school’s id or short code' }],
  options: [
    to,
    {
      flags: '--aadhaar',
      summary: 'for a move: also the full Aadhaar numbers, in plain text; delete the file afterwards',
    },
  ],
  examples: [
    { line: 'casa school export LBM', summary: 'Write casa-LBM-2026-11-27.zip.' },
    { line: 'casa school export LBM --to /mnt/usb/school.zip', summary: 'Write another file.' },
  ],
  exits: { 0: 'the file is complete', 1: 'there is no such school, or the file could not be written' },
  async run(given) {
    const name = given.args[0]!
    return inInstallation(given, async ({ addresses, env, makingFor }) => {
      const school = await asOwner(addresses, tx => schoolNamed(tx, name))
      if (!school) throw new CommandFailure(`No school has the id or short code ${name}.`)
      const open = await asOwner(addresses, tx => openErasuresOf(tx, school.id))
      if (open > 0)
        given.note(
          `Warning: ${open} ${open === 1 ? 'erasure has' : 'erasures have'} been asked for here and not been carried out. An import elsewhere does not know of them: export again when they are done, or ask for them again there.`,
        )
      const making = makingFor(school)
      if (given.options.aadhaar) making.numbers = await numbersFor(addresses, env, school)
      return { code: school.code, archive: schoolArchive(making) }
    })
  },
}

export const familyExport: Command = {
  name: 'family export',
  summary: 'Write what a family may see about its children to a ZIP file.',
  description:
    'Works while the server runs. The same as a copy that a parent makes: profile, attendance, published records, story, notes, account, reports, receipts and photo, but no observations of the staff. With a parent’s account, it contains all of that parent’s children, each in a folder. The file contains personal data, and only you may read it.',
  arguments: [
    { name: '<ID>', summary: 'a child’s id or serial number, or a parent’s account id or login number' },
  ],
  options: [to],
  examples: [
    { line: 'casa family export 9000000101', summary: 'Write the children of this mother or father.' },
    { line: 'casa family export LBM0001 --to asha.zip', summary: 'Write one child to another file.' },
  ],
  exits: { 0: 'the file is complete', 1: 'there is no such family, or the file could not be written' },
  async run(given) {
    const name = given.args[0]!
    return inInstallation(given, async ({ addresses, makingFor }) => {
      const children = await asOwner(addresses, tx => familyNamed(tx, name))
      if (children.length === 0)
        throw new CommandFailure(
          `No child who is at a school, and no parent of one, has the id or number ${name}. A child who has left is in the school’s export.`,
        )
      const makings = children.map(({ id, serialNumber, school }) => ({
        ...makingFor(school, id),
        student: id,
        folder: children.length > 1 ? `${serialNumber}/` : '',
      }))
      return { code: children[0]!.serialNumber, archive: childrenArchive(makings) }
    })
  },
}

/** Reads the full numbers with this installation's key. Throws a sentence if it is not there. */
async function numbersFor(
  addresses: DatabaseAddresses,
  env: Environment,
  school: ExportedSchool,
): Promise<() => AsyncIterable<string[]>> {
  const secrets = await openSecrets(addresses.owner, new KeySource(env.SECRET_KEY, env.DATA_DIR))
  const numbers = await asOwner(addresses, tx => numbersOf(tx, secrets, school.id))
  return () => Readable.from([numbers])
}

type Installation = {
  addresses: DatabaseAddresses
  env: Environment
  /** The making of an archive of a school, or of a child for its guardian. */
  makingFor(school: ExportedSchool, child?: string): Making
}

/** Writes the archive that `find` returns to the file that the command line names. */
async function inInstallation(
  given: Given,
  find: (installation: Installation) => Promise<{ code: string; archive: Readable }>,
): Promise<undefined> {
  const env = settings(given)
  await withDatabase(env, async addresses => {
    const storage = await openFiles(env, addresses.owner, given.note)
    // The login of requests, to which row-level security applies.
    const client = new SocketClient(addresses.app)
    await client.connect()
    try {
      const makingFor: Installation['makingFor'] = (school, child) => ({
        services: { storage, clock: systemClock },
        onProgress: progressIn(given),
        read: async work => {
          await client.query('begin isolation level repeatable read read only')
          const tx = new Tx(client)
          const scope = await openForOperator(tx, school, child, systemClock())
          const answer = await work(tx, scope)
          await client.query('commit')
          return answer
        },
      })
      const { code, archive } = await find({ addresses, env, makingFor })
      const day = systemClock().toISOString().slice(0, 10)
      const path = givenPath((given.options.to as string | undefined) ?? `casa-${code}-${day}.zip`)
      const bytes = await write(archive, path)
      given.print(`${path}: ${bytes} bytes.`)
    } finally {
      await client.end()
    }
  })
  return undefined
}

/** Writes a file completely or not at all, and never over another one. Returns its size in bytes. */
async function write(archive: Readable, path: string): Promise<number> {
  const partial = `${path}.partial`
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    if (await isThere(path)) throw new CommandFailure(`${path} exists already.`, exitCodes.usage)
    await pipeline(archive, createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true }), {
      signal: stopping.signal,
    })
    await rename(partial, path)
    return (await stat(path)).size
  } catch (error) {
    archive.destroy()
    await rm(partial, { force: true })
    if (stopping.signal.aborted) throw new CommandFailure('Stopped; nothing was written.')
    throw error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

const noteEveryMs = 2_000

/** Notes every two seconds how far an archive is. */
function progressIn({ note }: Given): Making['onProgress'] {
  let noted = Date.now()
  return async (done, total) => {
    if (Date.now() - noted < noteEveryMs) return
    noted = Date.now()
    note(`${done} of ${total} parts.`)
  }
}
