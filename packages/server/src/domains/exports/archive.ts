import { PassThrough } from 'node:stream'
import { Problem } from '../../platform/errors.ts'
import { type StreamedCell, streamedWorkbook } from '../../platform/excel/streamed-workbook.ts'
import { storedPicture, withoutMissing } from '../../platform/files/stored-picture.ts'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import type { Services } from '../../platform/services.ts'
import { type WrittenPart, ZipWriter } from '../../platform/zip-writer.ts'
import { childData, printableDocument } from './document-queries.ts'
import { type Entity, entities, type Row } from './entities.ts'
import {
  columnsOf,
  type ExportReader,
  issuedDocuments,
  type StoredFile,
  slicesOf,
  storedFiles,
} from './queries.ts'
import { aadhaarPath, archiveVersion, filePath, smallFilePath } from './rules.ts'

/** An export that was deleted while it was made. */
export class ExportDeleted extends Error {}

/** With whose rights an archive is made, and from where. */
export type Making = {
  services: Pick<Services, 'clock' | 'storage'>
  /** Runs `work` in one snapshot, within the reach of the office or guardian that the archive is for. */
  read: ExportReader
  /** Full Aadhaar numbers as JSON texts, if the archive is to contain them. */
  numbers?: () => AsyncIterable<string[]>
  /** Called with each step. Throws to stop. */
  onProgress: (done: number, total: number) => Promise<void>
}

/** A child of an archive, and the folder of its parts, which is empty if there is no other child. */
export type ChildMaking = Making & { student: string; folder: string }

type Rest = {
  parts: ManifestPart[]
  documents: { id: string; kind: string }[]
  files: StoredFile[]
  /** How many parts of the progress are done. */
  before: number
  folder: string
}
type ManifestPart = WrittenPart & { entity?: string; rows?: number }
type About = { school: string } | { student: string } | { students: string[] }

/**
 * The ZIP of a school's data as a stream, with what its office may see: each entity as JSON and as a workbook, the
 * issued documents as PDF, the files, and a manifest with the SHA-256 of every part. All rows are of one moment.
 * Memory holds one slice of rows; the caller reads at its own pace.
 */
export function schoolArchive(making: Making): PassThrough {
  return streamed(zip => writeSchool(zip, making))
}

/**
 * The ZIP of children's data for a guardian, with what the guardian may see of each in the app: profile, attendance,
 * published records, story, notes and fees as JSON, the reports and receipts as PDF, and the photo.
 */
export function childrenArchive(children: readonly ChildMaking[]): PassThrough {
  return streamed(zip => writeChildren(zip, children))
}

function streamed(write: (zip: ZipWriter) => Promise<void>): PassThrough {
  const sink = new PassThrough({ highWaterMark: 1_048_576 })
  write(new ZipWriter(sink)).catch(error => sink.destroy(error))
  return sink
}

async function writeChildren(zip: ZipWriter, children: readonly ChildMaking[]): Promise<void> {
  const parts: ManifestPart[] = []
  for (const { student, ...making } of children) {
    const found = await making.read((tx, scope) => childData(tx, scope, student))
    for (const [name, json] of Object.entries(found.data))
      parts.push(await zip.add(`${making.folder}data/${name}.json`, [Buffer.from(`${json}\n`)]))
    await addRest(zip, making, { ...found, parts, before: 0, folder: making.folder })
  }
  const students = children.map(({ student }) => student)
  const about = students.length === 1 ? { student: students[0]! } : { students }
  await finish(zip, children[0]!, about, parts)
}

async function writeSchool(zip: ZipWriter, making: Making): Promise<void> {
  const parts: ManifestPart[] = []
  const found = await making.read(async (tx, scope) => {
    const documents = await issuedDocuments(tx, scope)
    const files = await storedFiles(tx, scope)
    const total = entities.length + documents.length + files.length
    for (const [index, entity] of entities.entries()) {
      await making.onProgress(index, total)
      const columns = (await columnsOf(tx, scope, entity.table)).filter(
        column => !(column in (entity.leftOut ?? {})),
      )
      const count = { rows: 0 }
      const rows = () => slicesOf(tx, scope, entity, columns)
      parts.push({
        ...(await zip.add(`data/${entity.name}.json`, asJson(rows(), count))),
        entity: entity.name,
        rows: count.rows,
      })
      parts.push(
        await zip.add(`data/${entity.name}.xlsx`, asWorkbook(entity, columns, rows()), { packed: true }),
      )
    }
    return { documents, files, school: scope.school }
  })
  if (making.numbers) parts.push(await zip.add(aadhaarPath, asJson(making.numbers(), { rows: 0 })))
  await addRest(zip, making, { ...found, parts, before: entities.length, folder: '' })
  await finish(zip, making, { school: found.school }, parts)
}

/** Adds documents and files. */
async function addRest(
  zip: ZipWriter,
  making: Making,
  { parts, documents, files, before, folder }: Rest,
): Promise<void> {
  const total = before + documents.length + files.length
  const add = [
    ...documents.map(document => () => addDocument(zip, making, document, folder)),
    ...files.map(file => () => addFile(zip, making, file, folder)),
  ]
  for (const [index, work] of add.entries()) {
    await making.onProgress(before + index, total)
    parts.push(...(await work()))
  }
}

/** Adds the manifest, and ends the archive. */
async function finish(zip: ZipWriter, making: Making, about: About, parts: ManifestPart[]): Promise<void> {
  const madeAt = making.services.clock().toISOString()
  const manifest = { format: 'casa-export', version: archiveVersion, ...about, madeAt, parts }
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, null, 1))])
  await zip.finish()
}

async function* asJson(slices: AsyncIterable<string[]>, count: { rows: number }): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[')
  for await (const rows of slices) {
    yield Buffer.from(`${count.rows > 0 ? ',' : ''}\n${rows.join(',\n')}`)
    count.rows += rows.length
  }
  yield Buffer.from('\n]\n')
}

async function* asWorkbook(
  { sheet }: Entity,
  columns: readonly string[],
  slices: AsyncIterable<string[]>,
): AsyncGenerator<Uint8Array> {
  const iterator = slices[Symbol.asyncIterator]()
  const first = await iterator.next()
  const headings = sheet
    ? Object.keys(sheet)
    : first.done
      ? columns
      : Object.keys(JSON.parse(first.value[0]!))
  const cells = sheet ? Object.values(sheet) : headings.map(name => (row: Row) => plain(row[name]))
  const cellsOf = (rows: string[]) =>
    rows.map(text => {
      const row: Row = JSON.parse(text)
      return cells.map(cell => cell(row))
    })
  yield* streamedWorkbook(
    headings,
    (async function* () {
      if (!first.done) yield cellsOf(first.value)
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        yield cellsOf(next.value)
    })(),
  )
}

function plain(value: unknown): StreamedCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value)
  return value as StreamedCell
}

/** A report or receipt as printed; one that can no longer be printed is left out, and its data is in the entities. */
async function addDocument(
  zip: ZipWriter,
  { services, read }: Making,
  document: { id: string; kind: string },
  within: string,
): Promise<ManifestPart[]> {
  try {
    const { holder, folder, photoKey, logoKey, printed } = await read(async (tx, scope) => {
      const holder = { user: scope.user, school: scope.school }
      return { holder, ...(await printableDocument(tx, scope, document)) }
    })
    const photo = await storedPicture(services.storage, photoKey, holder)
    const logo = await storedPicture(services.storage, logoKey, holder)
    const pdf = await makePdf(printed({ photo, logo }), holder)
    return [await zip.add(`${within}${folder}/${document.id}.pdf`, [pdf], { packed: true })]
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return []
    throw error
  }
}

/** A stored file in its sizes; one that is missing in the storage is left out, so its row names a path that is not there. */
async function addFile(
  zip: ZipWriter,
  { services }: Pick<Making, 'services'>,
  { id, key, small, type }: StoredFile,
  folder: string,
): Promise<ManifestPart[]> {
  const parts: ManifestPart[] = []
  const sizes = [
    { path: filePath(id, type), of: key },
    { path: smallFilePath(id), of: small },
  ]
  for (const { path, of } of sizes) {
    const opened = of && (await withoutMissing(() => services.storage.read(of)))
    if (opened) parts.push(await zip.add(folder + path, opened.content, { packed: true }))
  }
  return parts
}
