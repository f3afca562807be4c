import { messages } from '@casa/contract/messages'
import type { Text } from '@casa/contract/text'
import type { DateOrder } from '@casa/contract/workbook'
import type { Scope } from '../db/scope.ts'
import { invalid, Problem } from '../errors.ts'
import { FileAnswer } from '../http/file-answer.ts'
import type { Caller } from '../http/implement.ts'
import type { Upload } from '../http/multipart.ts'
import type { Requester } from '../queue.ts'
import { type CellFault, type SheetColumns, text } from './cells.ts'
import type { MarkRequest } from './marked-copy.ts'
import type { Sheet } from './sheet.ts'
import { readTable, type Table } from './sheet-schema.ts'
import { markedCopy, readWorkbook, sampleWorkbook } from './workbook.ts'

/** How many errors a response lists; the marked copy shows all. */
const listed = 500

/** Reads the file uploaded as `excel`. Throws 422 if there is none, and what `readWorkbook` throws. */
async function uploadedWorkbook(
  files: Upload[],
  requester: Requester,
  number: number | undefined,
): Promise<{ sheet: Sheet; path: string }> {
  const file = files.find(({ field }) => field === 'excel')
  if (!file || file.byteCount === 0) throw invalid('excel', messages.upload.fileRequired)
  return { sheet: await readWorkbook(file.path, requester, number), path: file.path }
}

/** The texts of a field's non-empty cells, with their row numbers, including rows with errors. */
function textsOf(sheet: Sheet, { headerRow, places }: MarkRequest['table'], field: string) {
  const place = places.get(field) ?? -1
  return sheet.rows.flatMap(({ number: row, cells }) => {
    const cell = row > headerRow ? cells[place] : undefined
    const found = cell === null || cell === undefined ? null : text(cell, sheet)
    return typeof found === 'string' ? { row, text: found } : []
  })
}

/** The 422 for a workbook with errors: the first 500 by row and column, their total, and the marked copy. */
async function refusedRows(
  { sheet, table, faults }: MarkRequest,
  requester: Requester,
  more: object,
): Promise<Problem> {
  const inOrder = faults.toSorted((one, other) => one.row - other.row)
  const copy = await markedCopy({ sheet, table, faults: inOrder }, requester)
  const errors = inOrder.slice(0, listed).map(fault => ({
    ...fault,
    field: `row ${fault.row}, ${fault.column}`,
  }))
  const data = { total: faults.length, markedCopy: copy.toString('base64'), ...more }
  return new Problem(422, messages.upload.workbookFailed, { errors, current: JSON.stringify(data) })
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A row that cannot be stored: its number as the spreadsheet shows it, and why. */
type RowFault = Text & { row: number }

/** Thrown to roll back the transaction in which the errors were found. */
class Faulty extends Error {
  readonly faults: CellFault[]
  readonly more: object

  constructor(faults: CellFault[], more: object) {
    super('The workbook has faults.')
    this.faults = faults
    this.more = more
  }
}

/** A parsed workbook, given to the domain's import. */
export type Found<C extends SheetColumns> = {
  sheet: Sheet
  /** Where the uploaded file is. */
  path: string
  table: Table<C>
  textsOf(field: keyof C & string): { row: number; text: string }[]
  /**
   * Throws if there are any errors, in the table itself or among the given ones by field. `more` is added to the refusal's
   * data.
   */
  refuse(faults: { [F in keyof C]?: RowFault[] }, more?: object): void
}

/**
 * Reads the uploaded workbook and calls `store`, which stores all of its rows or none, or previews them. Errors are returned as 422,
 * with their places and the marked copy; rows that are left out have none. Throws what `readWorkbook` throws.
 */
export async function importWorkbook<C extends SheetColumns, A>(
  {
    files,
    caller,
    scope,
    body,
  }: {
    files: Upload[]
    caller: Caller
    scope: Scope
    body: {
      schooleId?: string | null | undefined
      dates?: DateOrder | null | undefined
      sheet?: number | null | undefined
      leaveOut?: readonly number[] | null | undefined
    }
  },
  columns: C,
  store: (found: Found<C>) => Promise<A>,
  { isPreview = false } = {},
): Promise<A> {
  const requester = { school: scope.school, signal: caller.signal }
  const { sheet, path } = await uploadedWorkbook(files, requester, body.sheet ?? undefined)
  const leftOut = new Set(body.leaveOut)
  const isRead = ({ row }: { row: number }) => !leftOut.has(row)
  const oneOfMany = isPreview || body.sheet !== undefined
  const table = await readTable(sheet, columns, {
    signal: caller.signal,
    dates: body.dates ?? undefined,
    oneOfMany,
  })
  try {
    return await store({
      sheet,
      path,
      table,
      textsOf: field => textsOf(sheet, table, field).filter(isRead),
      refuse: (faults, more = {}) =>
        refuse([...table.faults, ...faultsAt(columns, faults)].filter(isRead), more),
    })
  } catch (error) {
    // The copy is written here, when no database connection is held any longer.
    if (error instanceof Faulty)
      throw await refusedRows({ sheet, table, faults: error.faults }, requester, error.more)
    throw error
  }
}

/** The sample workbook as a response. `sheet` is the name of its first sheet. */
export async function sampleAnswer(sheet: string, columns: SheetColumns): Promise<FileAnswer> {
  return FileAnswer.made(await sampleWorkbook(sheet, columns), workbookType)
}

function refuse(faults: CellFault[], more: object): void {
  if (faults.length > 0) throw new Faulty(faults, more)
}

function faultsAt(columns: SheetColumns, faults: { [field: string]: RowFault[] | undefined }): CellFault[] {
  return Object.entries(faults).flatMap(([field, found = []]) =>
    found.map(fault => ({ ...fault, field, column: columns[field]!.header })),
  )
}
