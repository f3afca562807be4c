import { type Unread, WorkbookRefused } from './sheet.ts'
import { eachTag, type Tag, unescaped, valuesOf } from './xml-tags.ts'

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
function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

/** More than people merge by hand in 20,000 rows. */
const maxMergedRows = 100_000

/** What a spreadsheet program displays of a sheet besides the values of its cells. Rows and columns count from 1. */
export type SheetView = {
  hiddenRows: Set<number>
  /** Cells with a formula, as `row:column`. */
  formulas: Set<string>
  /** The number format of cells with their own format, as `row:column`. */
  formats: Map<string, string>
  /** Cells of one column that are displayed as one; the first one has the value. */
  down: { top: number; left: number; bottom: number }[]
  /** Cells that are displayed as one with others of their row, by row. */
  across: Map<number, { left: number; right: number }[]>
  mergedRows: number
}

/** Reads what a sheet's XML, decoded as latin1, says about its view; `formats` are those of the workbook's styles, in order. */
export function readView(xml: string, formats: readonly (string | undefined)[]): SheetView {
  const view: SheetView = {
    hiddenRows: new Set(),
    formulas: new Set(),
    formats: new Map(),
    down: [],
    across: new Map(),
    mergedRows: 0,
  }
  let row = 0
  let column = 0
  eachTag(xml, tag => {
    const [value] = valuesOf(tag, tag.name === 'mergeCell' ? 'ref' : 'r')
    if (tag.name === 'row') {
      row = value ? Number(value) : row + 1
      column = 0
      if (isSet(tag, 'hidden')) view.hiddenRows.add(row)
    } else if (tag.name === 'c') {
      column = value ? columnNumber(value.replace(/\d+$/, '')) : column + 1
      const format = formats[Number(valuesOf(tag, 's')[0] ?? 0)]
      if (format) view.formats.set(`${row}:${column}`, format)
    } else if (tag.name === 'f') view.formulas.add(`${row}:${column}`)
    else if (tag.name === 'mergeCell' && value) noteMerged(view, value)
  })
  return view
}

/** The number formats of a workbook's cell styles, by their index, from its styles.xml; undefined for a built-in one. */
export function readFormats(xml: string): (string | undefined)[] {
  const byId = new Map<string, string>()
  const ofCells: (string | undefined)[] = []
  let isOfCells = false
  eachTag(xml, tag => {
    if (tag.name === 'numFmt')
      byId.set(valuesOf(tag, 'numFmtId')[0] ?? '', unescaped(valuesOf(tag, 'formatCode')[0] ?? ''))
    if (/^(cellXfs|cellStyleXfs|cellStyles|dxfs)$/.test(tag.name)) isOfCells = tag.name === 'cellXfs'
    if (tag.name === 'xf' && isOfCells) ofCells.push(byId.get(valuesOf(tag, 'numFmtId')[0] ?? ''))
  })
  return ofCells
}

type Value = string | number | boolean | Date | null

/** A row's values as displayed, and the positions, from 0, of those that cannot be read as displayed. */
export function shownRow(
  values: readonly Value[],
  row: number,
  view: SheetView,
): { values: Value[]; unread: Unread[] } {
  const unread: Unread[] = []
  const shown = values.map((value, place) => {
    if (value === null && view.formulas.has(`${row}:${place + 1}`))
      unread.push({ index: place, why: 'formula' })
    const format = typeof value === 'number' && view.formats.get(`${row}:${place + 1}`)
    return format ? (shownNumber(value as number, format) ?? value) : value
  })
  for (const { left, right } of view.across.get(row) ?? [])
    for (let place = left - 1; place < Math.min(right, values.length); place += 1)
      unread.push({ index: place, why: 'merged' })
  return { values: shown, unread }
}

/** Fills vertically merged cells with the value of the first one, which all their rows display. */
export function fillMerged(grid: Value[][], { down }: SheetView): void {
  for (const { top, left, bottom } of down) {
    const value = grid[top - 1]?.[left - 1] ?? null
    for (let row = top; value !== null && row < Math.min(bottom, grid.length); row += 1) {
      const cells = grid[row]!
      while (cells.length < left) cells.push(null)
      cells[left - 1] = value
    }
  }
}

function noteMerged(view: SheetView, reference: string): void {
  const [from = '', to = from] = reference.split(':')
  const [left, top] = placeOf(from)
  const [right, bottom] = placeOf(to)
  view.mergedRows += Math.max(0, bottom - top)
  if (view.mergedRows > maxMergedRows) throw new WorkbookRefused('too-much')
  if (right === left) view.down.push({ top, left, bottom })
  else
    for (let row = top; row <= bottom; row += 1)
      view.across.set(row, [...(view.across.get(row) ?? []), { left, right }])
}

function isSet(tag: Tag, name: string): boolean {
  return ['1', 'true'].includes(valuesOf(tag, name)[0] ?? '')
}

function placeOf(address: string): [column: number, row: number] {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address)
  return [columnNumber(parts?.[1] ?? ''), Number(parts?.[2] ?? 0)]
}

/**
 * A whole number as a format with leading zeros or words displays it, such as 7 as `0007` or `A-007`. Undefined for
 * every other format: dates, decimals, percentages and grouping change how a number looks and not its value.
 */
export function shownNumber(value: number, format: string): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const [section = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const parts = section.match(/"[^"]*"|\\.|_.|\*.|[\s\S]/g) ?? []
  let left = String(value)
  const shown: string[] = []
  const places = parts.filter(part => part === '0' || part === '#' || part === '?').length
  let seen = 0
  for (const part of parts.toReversed()) {
    if (part === '0' || part === '#' || part === '?') {
      seen += 1
      shown.unshift(
        seen === places
          ? left.padStart(part === '0' ? 1 : 0, '0')
          : left.slice(-1) || (part === '0' ? '0' : ''),
      )
      left = seen === places ? '' : left.slice(0, -1)
    } else if (/^[_*]./.test(part)) continue
    else if (/^".*"$/.test(part)) shown.unshift(part.slice(1, -1))
    else if (part.startsWith('\\')) shown.unshift(part.slice(1))
    else if (/^[- ()/+:]$/.test(part)) shown.unshift(part)
    else return undefined
  }
  const text = shown.join('').trim()
  return places > 0 && text !== String(value) ? text : undefined
}
