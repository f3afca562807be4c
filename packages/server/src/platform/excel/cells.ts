import { textOfIssue } from '@casa/contract/issue-text'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { monthsOfAge } from '@casa/contract/rules/minimum-age'
import { typedDay } from '@casa/contract/rules/typed-day'
import { denseDigits, mobileDigits, plainCode } from '@casa/contract/rules/typed-text'
import { type PlainText, type Text, textOf } from '@casa/contract/text'
import * as z from 'zod'
import { dayFromSerial } from './calendar.ts'
import type { FilledCell, Sheet } from './sheet.ts'

const { cell: cellTexts } = refusals

/** The reason why a cell cannot be read. */
export class Fault {
  readonly text: Text

  constructor(text: Text) {
    this.text = text
  }
}

/** Reads the value of a cell that is not empty, or returns a Fault. `date1904` decides how serial numbers become days. */
export type Read<T> = (cell: FilledCell, sheet: Pick<Sheet, 'date1904'>) => T | Fault

/** Any text. A number is written in full, a date as `YYYY-MM-DD`; a formula's error (`#N/A`) is an error. */
export const text: Read<string> = cell => {
  if (typeof cell === 'number') return inFull(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'object') return cell.day
  if (/^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(cell))
    return new Fault(textOf(cellTexts.formula, { error: cell }))
  return cell
}

/**
 * Digits, leading zeros kept, typed as a number or text, with spaces, dashes or brackets between them. Digits cut off
 * by the spreadsheet (`1.23457E+11` as text, numbers of 16 digits and more) are an error.
 */
export const digits: Read<string> = cell => {
  if (typeof cell === 'number') {
    if (!Number.isInteger(cell) || cell < 0) return notDigits
    return cell < 1e15 ? inFull(cell) : cutOff
  }
  if (typeof cell !== 'string') return notDigits
  const typed = plainCode(cell)
  const power = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(typed)
  if (power) return power[3] === String(power[2]?.length ?? 0) ? power[1]! + (power[2] ?? '') : cutOff
  const written = /^'?(\(?\d[\d\s()-]*?)(?:\.0)?$/.exec(typed)
  return written ? denseDigits(written[1]!) : notDigits
}

/** The ten digits of an Indian mobile number, in any format (`mobileDigits`). */
export const mobileNumber: Read<string> = cell => {
  const found = digits(typeof cell === 'string' ? plainCode(cell).replace(/^'?\s*\+/, '') : cell, {
    date1904: false,
  })
  if (found instanceof Fault) return found
  const number = mobileDigits(found)
  return number.length === 10 ? number : new Fault(textOf(messages.exactly10))
}

/**
 * A calendar day, `YYYY-MM-DD`: from a date cell, a serial number, or a text that a form's date field accepts too.
 */
export const day: Read<string> = (cell, { date1904 }) => {
  if (typeof cell === 'object') return cell.day
  if (typeof cell === 'boolean') return notADay
  if (typeof cell === 'number') return dayOfNumber(cell, date1904)
  if (/^\d{5}(\.0+)?$/.test(cell)) return dayOfNumber(Number(cell), date1904)
  const { day: found, fault } = typedDay(cell)
  return found ?? new Fault(textOf(dayFaults[fault]))
}

/** Reads a cell and validates it by the form's own rule for the field. */
export function validated<T>(rule: z.core.$ZodType<T>, read: Read<string>): Read<NonNullable<T>> {
  return (cell, sheet) => {
    const found = read(cell, sheet)
    if (found instanceof Fault) return found
    const { data, error } = z.safeParse(rule, found)
    return error ? new Fault(textOfIssue(error.issues[0]!)) : data!
  }
}

/** Reads one of the given words, ignoring case and spaces, and returns its value. */
export function oneOfWords<const T>(words: Record<string, T>): Read<T> {
  const known = new Map(Object.entries(words).map(([word, value]) => [normalized(word), value]))
  const unknown = new Fault(textOf(cellTexts.oneOf, { words: Object.keys(words).join(', ') }))
  return (cell, sheet) => {
    const word = text(cell, sheet)
    if (word instanceof Fault) return word
    return known.has(normalized(word)) ? known.get(normalized(word))! : unknown
  }
}

/** True or false, from a Boolean cell, in words, or with a tick for yes. */
export const yesNo: Read<boolean> = (cell, sheet) => {
  const read = yesNoWords(cell, sheet)
  return read instanceof Fault ? new Fault(textOf(cellTexts.yesOrNo)) : read
}

const yesNoWords = oneOfWords({
  yes: true,
  y: true,
  true: true,
  x: true,
  '✓': true,
  '✔': true,
  '1': true,
  no: false,
  n: false,
  false: false,
  '0': false,
})

/** An age in months, from a cell that gives it in years. */
export const age: Read<number> = (cell, sheet) => {
  const written = text(cell, sheet)
  if (written instanceof Fault) return written
  return monthsOfAge(written) ?? new Fault(textOf(cellTexts.age))
}

/** A text in lower case without spaces and punctuation, for comparing headings and words. */
export function normalized(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:._/()'’-]+/g, '')
}

const notDigits = new Fault(textOf(messages.digitsOnly))
const cutOff = new Fault(textOf(cellTexts.cutOff))
const notADay = new Fault(textOf(cellTexts.day))
const dayFaults = {
  notADay: cellTexts.day,
  shortYear: cellTexts.year,
  strangeYear: messages.invalid.year,
} as const

/** Without an exponent, whatever the size. */
function inFull(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

/**
 * A plain number counts as a day only from 1927 onwards; smaller ones are more likely to be a year, an age or a
 * typing error.
 */
function dayOfNumber(value: number, date1904: boolean): string | Fault {
  const found = value >= 10_000 && value < 100_000 ? dayFromSerial(value, date1904) : null
  return found ?? notADay
}

/** A column of a table: its heading, whether it is required, and how its cells are read. */
export type SheetColumn<T> = {
  header: string
  /** Other accepted headings. */
  alias?: readonly string[]
  /** The message for an empty cell; if it is given, the column is required. */
  required?: PlainText
  read: Read<T>
  /** Whether the cells are days, in which a spreadsheet program of another country may have swapped day and month. */
  days?: true
  /** Whether only exports have the column: the sample does not, and an import ignores it. */
  isOutput?: true
  /** For the sample workbook: an example of a cell, and a note about the column. */
  example?: string
  note?: string
}

/** A table by its fields, in the order of the sample's columns. */
export type SheetColumns = Record<string, SheetColumn<unknown>>

/** An error and its place: the row's number as the spreadsheet shows it, the field and its column's heading. */
export type CellFault = { row: number; field: string; column: string } & Text
