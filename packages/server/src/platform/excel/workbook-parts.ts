import { WorkbookRefused } from './sheet.ts'
import { refuseBoundless } from './sheet-extent.ts'
import { eachTag } from './xml-tags.ts'
import { listParts, packParts, unpackPart, ZipDamaged } from './zip.ts'

/** How many bytes a workbook's sheets, texts and styles may have once unpacked: 20,000 rows of 30 columns need half. */
const maxUnpacked = 64 * 1024 * 1024

/** A workbook whose parts were checked, packed again for the reader. `date1904`: which year its days are counted from. */
export type CheckedWorkbook = { archive: ArrayBuffer; date1904: boolean }

/**
 * Judges by its first bytes whether a file is an .xlsx at all.
 * Throws WorkbookRefused for a file of another kind, an old .xls and a workbook with a password.
 */
export function refuseOtherKinds(file: Buffer): void {
  if (file.length >= 4 && file.readUInt32LE(0) === 0x04034b50) return
  if (file.length < 8 || file.readUInt32BE(0) !== 0xd0cf11e0) throw new WorkbookRefused('not-a-workbook')
  // The older container, which holds .xls, .doc and .msi alike: its directory names what is inside.
  const holds = (name: string) => file.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) throw new WorkbookRefused('encrypted')
  throw new WorkbookRefused(holds('Workbook') || holds('Book\0') ? 'old-format' : 'not-a-workbook')
}

/**
 * Unpacks what the reader needs of an .xlsx, within bounds and with checksums compared, and packs it anew. The reader
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
    return { archive: packParts(unpacked), date1904 }
  } catch (error) {
    throw error instanceof ZipDamaged ? new WorkbookRefused('unreadable') : error
  }
}

function isNeeded(name: string): boolean {
  if (name === 'xl/_rels/workbook.xml.rels') return true
  return name !== 'xl/calcChain.xml' && /^xl\/(worksheets\/)?[^/]+\.xml$/.test(name)
}

function countsFrom1904(workbook: Buffer): boolean {
  // In two steps, neither of which goes beyond the tag: in one, a tag that never ends is searched from each of its words.
  const tag = /<(?:\w+:)?workbookPr\s([^<>]*)>/.exec(workbook.toString('utf8'))
  const flag = /\bdate1904\s*=\s*["'](\w+)["']/.exec(tag?.[1] ?? '')
  return flag?.[1] === '1' || flag?.[1] === 'true'
}

/**
 * Refuses a part whose tags are broken, and mends two things that the reader does not see as they are written:
 * `date1904="true"`, which LibreOffice writes for `"1"`, and cells with an error (`#N/A`), which it would take for empty
 * ones; as text they are found and named.
 */
function plainer(name: string, bytes: Buffer, date1904: boolean): Buffer {
  const xml = bytes.toString('latin1')
  const isSheet = xml.includes('sheetData')
  if (isSheet) refuseBoundless(xml)
  else eachTag(xml)
  if (name === 'xl/workbook.xml')
    return Buffer.from(
      bytes.toString('utf8').replace(/\bdate1904\s*=\s*["']\w+["']/g, `date1904="${date1904 ? 1 : 0}"`),
    )
  return isSheet && xml.includes('t="e"')
    ? Buffer.from(xml.replace(/(<(?:\w+:)?c\s[^<>]*\bt=)"e"/g, '$1"str"'), 'latin1')
    : bytes
}
