import { Readable } from 'node:stream'
import type { Scope } from '../db/scope.ts'
import { FileAnswer } from '../http/file-answer.ts'
import type { Caller } from '../http/implement.ts'
import type { Upload } from '../http/multipart.ts'
import type { CellFault, Columns } from './columns.ts'
import { readTable, type Table } from './sheet-schema.ts'
import { refusedRows, textsOf, uploadedWorkbook } from './uploaded-workbook.ts'
import { sampleWorkbook } from './write-workbook.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A row that cannot be stored: its number as the spreadsheet shows it, and why. */
type RowFault = { row: number; message: string }

/** Undoes the transaction in which the faults were found. */
class Faulty extends Error {
  readonly faults: CellFault[]

  constructor(faults: CellFault[]) {
    super('The workbook has faults.')
    this.faults = faults
  }
}

/** A workbook as it was read: its table, the texts of a field's cells, and the refusal of what was found in them. */
export type Found<C extends Columns> = {
  table: Table<C>
  textsOf(field: keyof C & string): { row: number; text: string }[]
  /** Throws, when there are any, the faults of the table and these of its rows, each at its field. */
  refuse(faults: { [F in keyof C]?: RowFault[] }): void
}

/**
 * Reads the uploaded workbook and lets `store` keep its rows, all or none: what `store` refuses is answered with 422,
 * the faults in their places, and the marked copy. Throws what readWorkbook throws for a file that is none.
 */
export async function importWorkbook<C extends Columns, A>(
  { files, caller, scope }: { files: Upload[]; caller: Caller; scope: Scope },
  columns: C,
  store: (found: Found<C>) => Promise<A>,
): Promise<A> {
  const turn = { school: scope.school, signal: caller.gone }
  const sheet = await uploadedWorkbook(files, turn)
  const table = await readTable(sheet, columns, caller.gone)
  try {
    return await store({
      table,
      textsOf: field => textsOf(sheet, table, field),
      refuse: faults => refuse([...table.faults, ...faultsAt(columns, faults)]),
    })
  } catch (error) {
    // The copy is written when no connection is held any more.
    if (error instanceof Faulty) throw await refusedRows({ sheet, table, faults: error.faults }, turn)
    throw error
  }
}

/** The workbook to fill in, as an answer. `sheet` is the name of its first sheet. */
export async function sampleAnswer(sheet: string, columns: Columns): Promise<FileAnswer> {
  return new FileAnswer(Readable.from([await sampleWorkbook(sheet, columns)]), workbookType)
}

function refuse(faults: CellFault[]): void {
  if (faults.length > 0) throw new Faulty(faults)
}

function faultsAt(columns: Columns, faults: { [field: string]: RowFault[] | undefined }): CellFault[] {
  return Object.entries(faults).flatMap(([field, found = []]) =>
    found.map(fault => ({ ...fault, field, column: columns[field]!.header })),
  )
}
