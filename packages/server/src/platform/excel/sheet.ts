import { messages } from '@casa/contract/messages'
import { Problem } from '../errors.ts'

/** A calendar day of a cell that the workbook formats as a date: `YYYY-MM-DD`. */
export type Day = { day: string }

/** What a cell that is not empty holds. Texts are trimmed and free of control characters. */
export type FilledCell = string | number | boolean | Day
export type Cell = FilledCell | null

/** A row that is not empty; `number` counts from 1, as the spreadsheet program shows it. */
export type Row = { number: number; cells: Cell[] }

/** The first sheet of a workbook. `date1904` says that plain numbers count days from 1904 instead of 1900. */
export type Sheet = { date1904: boolean; rows: Row[] }

const refusals = {
  'too-large': [413, 'The Excel file is larger than 10 MB.'],
  'too-many-rows': [413, 'The Excel file has more than 20,000 rows. Please split it into several files.'],
  'too-much': [413, 'The Excel file holds too much. Please copy the rows into a new file and upload that.'],
  'too-slow': [
    413,
    'Reading the Excel file took too long. Please copy the rows into a new file and upload that.',
  ],
  'not-a-workbook': [415, 'This is not an Excel file (.xlsx).'],
  'old-format': [
    415,
    'This is an Excel file of the old format (.xls). Please save it as .xlsx and upload that.',
  ],
  encrypted: [
    415,
    'The Excel file is protected with a password. Please save it without one and upload that.',
  ],
  unreadable: [
    422,
    'The Excel file is damaged and cannot be read. Please save it again as .xlsx and upload that.',
  ],
  empty: [422, 'The first sheet of the Excel file has no rows.'],
} as const

export type RefusalCode = keyof typeof refusals

/** A workbook that is refused as a whole: 413, 415 or 422; `errors` has the sentence that the uploader can act on. */
export class WorkbookRefused extends Problem {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    const [status, sentence] = refusals[code]
    super(status, messages.upload.workbookFailed, { errors: [{ field: 'excel', message: sentence }] })
    this.code = code
  }
}
