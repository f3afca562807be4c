import { PassThrough } from 'node:stream'
import { Problem } from '../../platform/errors.ts'
import { type StreamedCell, streamedWorkbook } from '../../platform/excel/streamed-workbook.ts'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { scopeFor } from '../../platform/http/admission.ts'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import type { Services } from '../../platform/services.ts'
import { type WrittenPart, ZipWriter } from '../../platform/zip-writer.ts'
import { childData, printableDocument } from './document-queries.ts'
import { type Entity, entities, type Row } from './entities.ts'
import { columnsOf, issuedDocuments, type StoredFile, slicesOf, storedFiles } from './queries.ts'
import { filePath } from './rules.ts'

/** An export that was deleted while it was made. */
export class ExportDeleted extends Error {}

type Making = {
  services: Services
  id: string
  /** Called with each step. Throws to stop. */
  onProgress: (done: number, total: number) => Promise<void>
}

type Rest = {
  parts: ManifestPart[]
  documents: { id: string; kind: string }[]
  files: StoredFile[]
  /** How many parts of the progress are done. */
  before: number
  about: { school: string } | { student: string }
}
type ManifestPart = WrittenPart & { entity?: string; rows?: number }
const exporters = { access: { SCHOOLE: 'school', PARENT: 'child' } } as const

/**
 * The ZIP of a school's data as a stream, made with the rights of the user who asked for it: each entity as JSON and
 * as a workbook, the issued documents as PDF, the files, and a manifest with the SHA-256 of every part. All rows are
 * of one moment. Memory holds one slice of rows; the caller reads at its own pace.
 */
export function schoolArchive(making: Making): PassThrough {
  return streamed(zip => writeSchool(zip, making))
}

/**
 * The ZIP of a child's data for a guardian, with what the guardian may see in the app: profile, attendance, published
 * records, story, notes and fees as JSON, the reports and receipts as PDF, and the photo.
 */
export function childArchive(making: Making, student: string): PassThrough {
  return streamed(zip => writeChild(zip, making, student))
}

function streamed(write: (zip: ZipWriter) => Promise<void>): PassThrough {
  const sink = new PassThrough({ highWaterMark: 1_048_576 })
  write(new ZipWriter(sink)).catch(error => sink.destroy(error))
  return sink
}

async function writeChild(zip: ZipWriter, making: Making, student: string): Promise<void> {
  const { services, id } = making
  const parts: ManifestPart[] = []
  const found = await services.database.asExport(id, async (tx, session) =>
    childData(tx, scopeFor(exporters, session, services), student),
  )
  for (const [name, json] of Object.entries(found.data))
    parts.push(await zip.add(`data/${name}.json`, [Buffer.from(`${json}\n`)]))
  await addRest(zip, making, { ...found, parts, before: 0 })
}

async function writeSchool(zip: ZipWriter, making: Making): Promise<void> {
  const { services, id } = making
  const parts: ManifestPart[] = []
  const found = await services.database.asExport(id, async (tx, session) => {
    const scope = scopeFor(exporters, session, services)
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
    return { documents, files, about: { school: scope.school } }
  })
  await addRest(zip, making, { ...found, parts, before: entities.length })
}

/** Adds documents, files and the manifest. */
async function addRest(
  zip: ZipWriter,
  making: Making,
  { parts, documents, files, before, ...of }: Rest,
): Promise<void> {
  const total = before + documents.length + files.length
  const add = [
    ...documents.map(document => () => addDocument(zip, making, document)),
    ...files.map(file => () => addFile(zip, making, file)),
  ]
  for (const [index, work] of add.entries()) {
    await making.onProgress(before + index, total)
    const part = await work()
    if (part) parts.push(part)
  }
  const madeAt = making.services.clock().toISOString()
  const manifest = { format: 'casa-export', version: 1, ...of.about, madeAt, parts }
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
  { services, id }: Making,
  document: { id: string; kind: string },
): Promise<ManifestPart | undefined> {
  try {
    const { holder, folder, photoKey, logoKey, printed } = await services.database.asExport(
      id,
      async (tx, session) => {
        const scope = scopeFor(exporters, session, services)
        const holder = { user: scope.user, school: scope.school }
        return { holder, ...(await printableDocument(tx, scope, document)) }
      },
    )
    const photo = await storedPicture(services.storage, photoKey, holder)
    const logo = await storedPicture(services.storage, logoKey, holder)
    const pdf = await makePdf(printed({ photo, logo }), holder)
    return await zip.add(`${folder}/${document.id}.pdf`, [pdf], { packed: true })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}

/** A stored file; one that is missing in the storage is left out, so its row names a path that is not there. */
async function addFile(
  zip: ZipWriter,
  { services }: Making,
  { id, key, type }: StoredFile,
): Promise<ManifestPart | undefined> {
  const opened = await services.storage.read(key).catch(error => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
  return opened && zip.add(filePath(id, type), opened.content, { packed: true })
}
