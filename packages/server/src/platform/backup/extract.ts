import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type * as z from 'zod'
import { DamagedFile } from './age.ts'
import { unpack } from './archive.ts'
import type { Destination } from './destination.ts'
import {
  type BackupHeader,
  type BackupManifest,
  backupHeader,
  backupManifest,
  fileListName,
  headerName,
  keyName,
  manifestName,
} from './manifest.ts'
import type { ReadEntry } from './tar.ts'

/** A backup that was read completely. */
export type Extracted = { header: BackupHeader; manifest: BackupManifest }

/**
 * Unpacks a backup into a new folder: `files`, `postgres` or `rows`, and `secret-key`. `accept` throws if the backup
 * must not be restored here; it is called before anything is written. Throws `DamagedFile` if something is missing.
 */
export async function extractBackup(
  from: Destination,
  name: string,
  identity: string,
  folder: string,
  accept: (header: BackupHeader) => void,
): Promise<Extracted> {
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  let list = ''
  const hashes = new Map<string, string>()
  await unpack(await from.read(name), identity, async entry => {
    if (!header) {
      if (entry.name !== headerName) throw new DamagedFile('The file is not a backup of Casa.')
      header = parsed(backupHeader, await text(entry.content))
      accept(header)
    } else if (entry.name === manifestName) manifest = parsed(backupManifest, await text(entry.content))
    else if (entry.name === fileListName) list = await text(entry.content)
    else if (entry.name.startsWith('files/'))
      hashes.set(entry.name.slice('files/'.length), await stored(folder, entry))
    else if (entry.name === keyName || /^(?:postgres|rows)\//.test(entry.name)) await stored(folder, entry)
    else throw new DamagedFile(`The backup contains ${entry.name}, which does not belong there.`)
  })
  if (!header || !manifest) throw new DamagedFile('The backup ends without its list of contents.')
  compareFiles(list, hashes)
  return { header, manifest }
}

function parsed<S extends z.ZodType>(shape: S, content: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(content))
  } catch {
    throw new DamagedFile('The backup was made by a newer release of Casa, or its description is damaged.')
  }
}

function compareFiles(list: string, found: Map<string, string>): void {
  const lines = list.split('\n').filter(Boolean)
  const isComplete = lines.length === found.size
  const isEqual = lines.every(line => found.get(line.slice(66)) === line.slice(0, 64))
  if (!isComplete || !isEqual) throw new DamagedFile('The files in the backup are not those of its list.')
}

/** Writes an entry below the folder and returns the hash of its content. */
export async function stored(folder: string, entry: ReadEntry): Promise<string> {
  const path = join(folder, entry.name)
  const hash = createHash('sha256')
  if (entry.name.endsWith('/')) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return ''
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    for await (const part of entry.content) {
      hash.update(part)
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
