import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { Problem } from '../errors.ts'

/** A calendar day of a cell that the workbook formats as a date: `YYYY-MM-DD`. */
export type Day = { day: string }

/** The content of a non-empty cell. Texts are trimmed and free of control characters. */
export type FilledCell = string | number | boolean | Day
export type Cell = FilledCell | null

/**
 * A cell, by its index in its row, whose value is not what a spreadsheet displays there: it has a formula without a
 * result, or is merged with others of its row.
 */
export type Unread = { index: number; why: 'formula' | 'merged' }

/** A non-empty row; `number` counts from 1, as the spreadsheet program shows it. */
export type Row = { number: number; cells: Cell[]; hidden?: true; unread?: Unread[] }

/** A sheet of a workbook: its index among all from 1, and how many rows are not empty. */
export type SheetName = { name: string; number: number; hidden: boolean; count: number }
/** Another sheet with its first rows, to detect whether it is another table. */
export type OtherSheet = SheetName & { rows: Row[] }

/**
 * The sheet of a workbook that is read. `date1904` says that plain numbers count days from 1904 instead of 1900; `mergedDown`
 * counts the cells that are merged over several rows.
 */
export type Sheet = {
  date1904: boolean
  rows: Row[]
  own?: SheetName
  others?: OtherSheet[]
  mergedDown?: number
}

const { workbook } = refusals
const refusalByCode = {
  'too-large': [413, workbook.tooLarge],
  'too-many-rows': [413, workbook.tooManyRows],
  'too-much': [413, workbook.tooMuch],
  'too-slow': [413, workbook.tooSlow],
  'not-a-workbook': [415, workbook.kind],
  'old-format': [415, workbook.oldFormat],
  encrypted: [415, workbook.encrypted],
  unreadable: [422, workbook.unreadable],
  empty: [422, workbook.empty],
} as const

export type RefusalCode = keyof typeof refusalByCode

/** A workbook that is refused as a whole: 413, 415 or 422; `errors` contains the message for the uploader. */
export class WorkbookRefused extends Problem {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    const [status, reason] = refusalByCode[code]
    super(status, messages.upload.workbookFailed, { errors: [{ field: 'excel', ...textOf(reason) }] })
    this.code = code
  }
}
