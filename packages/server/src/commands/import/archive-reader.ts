import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type Entity, entities } from '../../domains/exports/entities.ts'
import { archiveVersion, rowsPerSlice } from '../../domains/exports/rules.ts'
import { ZipReader } from '../../platform/zip-reader.ts'

/** An archive that cannot be imported, with a sentence that says why. Nothing was changed. */
export class ImportRefused extends Error {}

const mostManifestBytes = 128 * 1_048_576
const longestRow = 32 * 1_048_576
/** A slice ends with the row that reaches this. */
const longestSlice = 8 * 1_048_576

const part = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  entity: z.string().optional(),
  rows: z.number().int().nonnegative().optional(),
})
const manifestShape = z.object({
  format: z.literal('casa-export'),
  version: z.number().int(),
  school: id,
  parts: z.array(part),
})
type Manifest = z.output<typeof manifestShape>

/** A school's archive as another installation wrote it. */
export class ArchiveReader {
  readonly manifest: Manifest
  private readonly zip: ZipReader

  private constructor(zip: ZipReader, manifest: Manifest) {
    this.zip = zip
    this.manifest = manifest
  }

  /** Opens the archive and reads its manifest. Throws ImportRefused. */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await orRefused(ZipReader.open(path), path)
    try {
      return new ArchiveReader(zip, await orRefused(manifestIn(zip), path))
    } catch (error) {
      await zip.close()
      throw error
    }
  }

  close(): Promise<void> {
    return this.zip.close()
  }

  /** Bytes of the stored files. */
  get fileBytes(): number {
    return this.manifest.parts
      .filter(({ path }) => path.startsWith('files/'))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Compares every part with the manifest, and the manifest with the archive. Throws ImportRefused. */
  async verify(onProgress: (done: number, total: number) => void): Promise<void> {
    const { parts } = this.manifest
    const listed = new Set(parts.map(({ path }) => path))
    if (listed.size !== parts.length) throw new ImportRefused('The manifest names a part twice.')
    for (const name of this.zip.parts.keys())
      if (name !== 'manifest.json' && !listed.has(name))
        throw new ImportRefused(`The archive has been changed: ${name} is not in its manifest.`)
    for (const { name } of entities)
      if (!listed.has(`data/${name}.json`))
        throw new ImportRefused(`The archive is incomplete: data/${name}.json is missing.`)
    for (const [index, { path, bytes, sha256 }] of parts.entries()) {
      onProgress(index, parts.length)
      const hash = createHash('sha256')
      let read = 0
      const content = await orRefused(this.content(path), path)
      await orRefused(
        (async () => {
          for await (const chunk of content) {
            read += chunk.length
            hash.update(chunk)
          }
        })(),
        path,
      )
      if (read !== bytes || hash.digest('hex') !== sha256)
        throw new ImportRefused(
          `The archive is damaged or has been changed: ${path} is not what was exported.`,
        )
    }
  }

  has(path: string): boolean {
    return this.zip.parts.has(path)
  }

  /** The content of a part. Throws ImportRefused if there is none. */
  async content(path: string): Promise<Readable> {
    const found = this.zip.parts.get(path)
    if (!found) throw new ImportRefused(`The archive is incomplete: ${path} is missing.`)
    return this.zip.read(found)
  }

  /** The rows of an entity as JSON texts, in slices. */
  rowsOf({ name }: Pick<Entity, 'name'>): AsyncGenerator<string[]> {
    return this.rowsIn(`data/${name}.json`)
  }

  /** The objects of a JSON array that has each on its own line, as exports are written. Throws ImportRefused. */
  async *rowsIn(path: string): AsyncGenerator<string[]> {
    let slice: string[] = []
    let length = 0
    for await (const line of linesOf(await this.content(path), path)) {
      if (line === '' || line === '[' || line === ']') continue
      const row = line.endsWith(',') ? line.slice(0, -1) : line
      requireObject(row, path)
      slice.push(row)
      length += line.length
      if (slice.length < rowsPerSlice && length < longestSlice) continue
      yield slice
      slice = []
      length = 0
    }
    if (slice.length > 0) yield slice
  }
}

/** Lines as they arrive. Throws ImportRefused before it holds more of one than the longest row. */
async function* linesOf(content: Readable, path: string): AsyncGenerator<string> {
  let held: Buffer[] = []
  let bytes = 0
  const hold = (part: Buffer) => {
    bytes += part.length
    if (bytes > longestRow) throw new ImportRefused(`A row of ${path} is too long.`)
    held.push(part)
  }
  const line = () => {
    const text = String(Buffer.concat(held))
    held = []
    bytes = 0
    return text
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      hold(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    hold(chunk.subarray(from))
  }
  yield line()
}

function requireObject(text: string, path: string): void {
  try {
    const row: unknown = JSON.parse(text)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return
  } catch {}
  throw new ImportRefused(`The archive has been changed: ${path} has a line that is not a row.`)
}

async function manifestIn(zip: ZipReader): Promise<Manifest> {
  const found = zip.parts.get('manifest.json')
  if (!found || found.size > mostManifestBytes) throw new ImportRefused('This is not an export of Casa.')
  const text = String(await buffer(await zip.read(found)))
  const { version } = z.object({ version: z.number() }).catch({ version: 0 }).parse(JSON.parse(text))
  if (version > archiveVersion)
    throw new ImportRefused(
      'This export comes from a newer release of Casa: upgrade this installation first.',
    )
  if (version > 0 && version < archiveVersion)
    throw new ImportRefused(
      'This export comes from an earlier release, which did not include everything: upgrade that installation and export again.',
    )
  const manifest = manifestShape.safeParse(JSON.parse(text))
  if (!manifest.success) throw new ImportRefused('This is not an export of a school.')
  return manifest.data
}

async function orRefused<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('E')) throw error
    throw new ImportRefused(`The archive is damaged or was cut off: ${path} cannot be read.`, {
      cause: error,
    })
  }
}
