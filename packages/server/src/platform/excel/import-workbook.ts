import type { Text } from '@casa/contract/text'
import type { DateOrder } from '@casa/contract/workbook'
import type { Scope } from '../db/scope.ts'
import { FileAnswer } from '../http/file-answer.ts'
import type { Caller } from '../http/implement.ts'
import type { Upload } from '../http/multipart.ts'
import type { CellFault, SheetColumns } from './columns.ts'
import { readTable, type Table } from './sheet-schema.ts'
import { refusedRows, textsOf, uploadedWorkbook } from './uploaded-workbook.ts'
import { sampleWorkbook } from './write-workbook.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A row that cannot be stored: its number as the spreadsheet shows it, and why. */
type RowFault = Text & { row: number }

/** Thrown to roll back the transaction in which the faults were found. */
class Faulty extends Error {
  readonly faults: CellFault[]

  constructor(faults: CellFault[]) {
    super('The workbook has faults.')
    this.faults = faults
  }
}

/** A parsed workbook, given to the domain's import. */
export type Found<C extends SheetColumns> = {
  table: Table<C>
  textsOf(field: keyof C & string): { row: number; text: string }[]
  /** Throws if there are any faults, in the table itself or among the given ones by field. */
  refuse(faults: { [F in keyof C]?: RowFault[] }): void
}

/**
 * Reads the uploaded workbook and calls `store`, which stores all of its rows or none. Faults are answered with 422, their
 * places and the marked copy. Throws what `readWorkbook` throws.
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
    body: { schooleId?: string | undefined; dates?: DateOrder | undefined }
  },
  columns: C,
  store: (found: Found<C>) => Promise<A>,
): Promise<A> {
  const requester = { school: scope.school, signal: caller.signal }
  const sheet = await uploadedWorkbook(files, requester)
  const table = await readTable(sheet, columns, { signal: caller.signal, dates: body.dates })
  try {
    return await store({
      table,
      textsOf: field => textsOf(sheet, table, field),
      refuse: faults => refuse([...table.faults, ...faultsAt(columns, faults)]),
    })
  } catch (error) {
    // The copy is written here, where no database connection is held any more.
    if (error instanceof Faulty) throw await refusedRows({ sheet, table, faults: error.faults }, requester)
    throw error
  }
}

/** The sample workbook as an answer. `sheet` is the name of its first sheet. */
export async function sampleAnswer(sheet: string, columns: SheetColumns): Promise<FileAnswer> {
  return FileAnswer.made(await sampleWorkbook(sheet, columns), workbookType)
}

function refuse(faults: CellFault[]): void {
  if (faults.length > 0) throw new Faulty(faults)
}

function faultsAt(columns: SheetColumns, faults: { [field: string]: RowFault[] | undefined }): CellFault[] {
  return Object.entries(faults).flatMap(([field, found = []]) =>
    found.map(fault => ({ ...fault, field, column: columns[field]!.header })),
  )
}
