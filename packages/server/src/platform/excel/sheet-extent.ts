import { WorkbookRefused } from './sheet.ts'

const lastRow = 1_048_576
const lastColumn = 16_384
const maxColumns = 256
/** Enough for a stray mark in the very last row of a table of 18 columns. */
const maxRectangle = 20_000_000

/**
 * Refuses a sheet whose cells stand so far apart that reading it would fill the memory: the reader makes a list of
 * every row up to the last one, each as long as the widest. `xml` may be decoded as latin1, since only tags matter.
 */
export function refuseBoundless(xml: string): void {
  // No name of a tag holds a quote. One that did would be read from every place anew to the end.
  if (/<[^\s<>"'!]*["']/.test(xml)) throw new WorkbookRefused('unreadable')
  let rows = 1
  let columns = 1
  for (const [, tag, attributes] of xml.matchAll(
    /<(?:[^\s<>:"']+:)?(row|c)\s((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g,
  )) {
    for (const [, place] of attributes!.matchAll(/(?:^|[\s:])r\s*=\s*["'](.*?)["']/g)) {
      const address = /^([A-Z]{0,3})(\d{1,7})$/.exec(place!)
      const row = Number(address?.[2])
      const column = columnNumber(address?.[1] ?? '')
      if (!(row >= 1 && row <= lastRow) || column > lastColumn) throw new WorkbookRefused('unreadable')
      if (tag === 'row' || attributes!.endsWith('/')) continue
      rows = Math.max(rows, row)
      columns = Math.max(columns, column)
    }
  }
  if (columns > maxColumns || rows * columns > maxRectangle) throw new WorkbookRefused('too-much')
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}
