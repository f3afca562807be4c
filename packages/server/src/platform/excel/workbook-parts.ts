import { WorkbookRefused } from './sheet.ts'
import { refuseOversizedSheet } from './sheet-view.ts'
import { eachTag, unescaped, valuesOf } from './xml-tags.ts'
import { listParts, packParts, unpackPart, ZipDamaged } from './zip.ts'

/** The maximum number of bytes that a workbook may unpack to; 20,000 rows of 30 columns need half. */
const maxUnpacked = 64 * 1024 * 1024

/** A sheet with its name, its index among all from 1, and its part of the archive; `xml` is decoded as latin1. */
export type SheetPart = { name: string; number: number; hidden: boolean; xml: string }

/**
 * A checked workbook, packed again for the reader. `date1904`: its days are counted from 1904 instead of 1900. `styles` is
 * the XML of its styles, decoded as latin1.
 */
export type CheckedWorkbook = {
  archive: ArrayBuffer
  date1904: boolean
  sheets: SheetPart[]
  styles: string
}

/**
 * Checks by its first bytes that a file is an .xlsx. Throws WorkbookRefused for a file of another kind, an old .xls and a
 * workbook with a password.
 */
export function refuseOtherFileTypes(file: Buffer): void {
  if (file.length >= 4 && file.readUInt32LE(0) === 0x04034b50) return
  if (file.length < 8 || file.readUInt32BE(0) !== 0xd0cf11e0) throw new WorkbookRefused('not-a-workbook')
  // A compound file can be .xls, .doc or .msi; its directory identifies the content.
  const holds = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) throw new WorkbookRefused('encrypted')
  throw new WorkbookRefused(holds('Workbook') || holds('Book\0') ? 'old-format' : 'not-a-workbook')
}

/**
 * Unpacks the parts of an .xlsx that the reader needs, checks their sizes and checksums, and repacks them. The reader
 * itself would trust the archive and unpack every picture in it. Throws WorkbookRefused.
 */
export function checkWorkbook(file: Buffer): CheckedWorkbook {
  try {
    const parts = listParts(file)
    const names = new Set(parts.map(part => part.name))
    if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml'))
      throw new WorkbookRefused('not-a-workbook')
    if (names.size !== parts.length) throw new WorkbookRefused('unreadable')
    const needed = parts.filter(part => isNeeded(part.name))
    const size = needed.reduce((sum, part) => sum + part.size, 0)
    if (size > maxUnpacked) throw new WorkbookRefused('too-much')
    let date1904 = false
    const unpacked = needed.map(part => {
      const bytes = unpackPart(file, part)
      if (part.name === 'xl/workbook.xml') date1904 = countsFrom1904(bytes)
      return { name: part.name, bytes: plainer(part.name, bytes, date1904) }
    })
    const xmlOf = (name: string) => unpacked.find(part => part.name === name)?.bytes.toString('latin1') ?? ''
    return { archive: packParts(unpacked), date1904, sheets: sheetsOf(xmlOf), styles: xmlOf('xl/styles.xml') }
  } catch (error) {
    throw error instanceof ZipDamaged ? new WorkbookRefused('unreadable') : error
  }
}

function sheetsOf(xmlOf: (name: string) => string): SheetPart[] {
  const targets = new Map<string, string>()
  eachTag(xmlOf('xl/_rels/workbook.xml.rels'), tag => {
    const [target = ''] = valuesOf(tag, 'Target')
    if (tag.name === 'Relationship')
      targets.set(valuesOf(tag, 'Id')[0] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  const sheets: SheetPart[] = []
  eachTag(xmlOf('xl/workbook.xml'), tag => {
    if (tag.name !== 'sheet') return
    const name = unescaped(valuesOf(tag, 'name')[0] ?? '')
    const id = tag.attributes.find(attribute => /:id$/.test(attribute.name))?.value ?? ''
    const hidden = /hidden/i.test(valuesOf(tag, 'state')[0] ?? '')
    sheets.push({ name, number: sheets.length + 1, hidden, xml: xmlOf(targets.get(id) ?? '') })
  })
  return sheets
}

function isNeeded(name: string): boolean {
  if (name === 'xl/_rels/workbook.xml.rels') return true
  return name !== 'xl/calcChain.xml' && /^xl\/(worksheets\/)?[^/]+\.xml$/.test(name)
}

function countsFrom1904(workbook: Buffer): boolean {
  // Two expressions that stay within the tag; a single one would take quadratic time on a tag that never ends.
  const tag = /<(?:\w+:)?workbookPr\s([^<>]*)>/.exec(workbook.toString('utf8'))
  const flag = /\bdate1904\s*=\s*["'](\w+)["']/.exec(tag?.[1] ?? '')
  return flag?.[1] === '1' || flag?.[1] === 'true'
}

/**
 * Refuses a part with broken tags, and rewrites two things that the reader misreads: `date1904="true"`, which
 * LibreOffice writes for `"1"`, and cells with an error (`#N/A`), which it would treat as empty.
 */
function plainer(name: string, bytes: Buffer, date1904: boolean): Buffer {
  const xml = bytes.toString('latin1')
  const isSheet = xml.includes('sheetData')
  if (isSheet) refuseOversizedSheet(xml)
  else eachTag(xml)
  if (name === 'xl/workbook.xml')
    return Buffer.from(
      bytes.toString('utf8').replace(/\bdate1904\s*=\s*["']\w+["']/g, `date1904="${date1904 ? 1 : 0}"`),
    )
  return isSheet && xml.includes('t="e"')
    ? Buffer.from(xml.replace(/(<(?:\w+:)?c\s[^<>]*\bt=)"e"/g, '$1"str"'), 'latin1')
    : bytes
}
