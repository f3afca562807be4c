import { WorkbookRefused } from './sheet.ts'
import { eachTag, valuesOf } from './xml-tags.ts'

const lastRow = 1_048_576
const lastColumn = 16_384
const maxColumns = 256
/** Enough for a stray mark in the very last row of a table of 18 columns. */
const maxRectangle = 20_000_000

/**
 * Refuses a sheet whose cells are so far apart that reading it would exhaust the memory: the reader allocates an
 * array for every row up to the last one, each as long as the widest. `xml` may be decoded as latin1, since only tags
 * matter.
 */
export function refuseOversizedSheet(xml: string): void {
  let rows = 1
  let columns = 1
  eachTag(xml, tag => {
    if (tag.name !== 'row' && tag.name !== 'c') return
    for (const place of valuesOf(tag, 'r')) {
      const address = /^([A-Z]{0,3})(\d{1,7})$/.exec(place)
      const row = Number(address?.[2])
      const column = columnNumber(address?.[1] ?? '')
      if (!(row >= 1 && row <= lastRow) || column > lastColumn) throw new WorkbookRefused('unreadable')
      if (tag.name === 'row' || tag.isEmpty) continue
      rows = Math.max(rows, row)
      columns = Math.max(columns, column)
    }
  })
  if (columns > maxColumns || rows * columns > maxRectangle) throw new WorkbookRefused('too-much')
}

/** The number of a column by its letters, from 1. */
export function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}
