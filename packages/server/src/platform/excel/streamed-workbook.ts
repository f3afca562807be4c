import { PassThrough } from 'node:stream'
import { ZipWriter } from '../zip-writer.ts'

/** A cell: text, a number, yes or no, or nothing. */
export type StreamedCell = string | number | boolean | null

/** What Excel can hold in a sheet and in a cell. */
const maxRows = 1_048_576
const maxText = 32_767

const parts = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>',
}
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * An .xlsx of one sheet as a stream of bytes, for tables of any length: memory holds one slice of rows. Every text is
 * a text for Excel, never a formula. What Excel cannot hold is cut: rows beyond 1,048,576 and texts beyond 32,767
 * characters.
 */
export async function* streamedWorkbook(
  headings: readonly string[],
  slices: AsyncIterable<readonly (readonly StreamedCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const sink = new PassThrough()
  const zip = new ZipWriter(sink)
  const writing = (async () => {
    for (const [path, xml] of Object.entries(parts)) await zip.add(path, [Buffer.from(declaration + xml)])
    await zip.add('xl/worksheets/sheet1.xml', sheet(headings, slices))
    await zip.finish()
  })().catch(error => {
    sink.destroy(error)
  })
  yield* sink
  await writing
}

async function* sheet(
  headings: readonly string[],
  slices: AsyncIterable<readonly (readonly StreamedCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let number = 1
  yield Buffer.from(
    `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(headings, number)}`,
  )
  for await (const rows of slices) {
    const taken = rows.slice(0, maxRows - number)
    if (taken.length === 0) break
    yield Buffer.from(taken.map((cells, index) => rowOf(cells, number + index + 1)).join(''))
    number += taken.length
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function rowOf(cells: readonly StreamedCell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, index) => cellOf(cell, `${columnName(index)}${number}`)).join('')}</row>`
}

function cellOf(value: StreamedCell, place: string): string {
  if (value === null) return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  const text = escaped(String(value).slice(0, maxText))
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A, B, … Z, AA, AB, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Escapes what XML cannot hold, and what Excel would read as an escape of its own. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(/\r/g, '&#13;')
}
