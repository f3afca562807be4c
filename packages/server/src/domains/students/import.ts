import { Readable } from 'node:stream'
import type { students as calls } from '@casa/contract/students'
import { mapInBreaths } from '../../platform/breaths.ts'
import { requireSchool } from '../../platform/db/scope.ts'
import type { CellFault } from '../../platform/excel/columns.ts'
import { readTable } from '../../platform/excel/sheet-schema.ts'
import { refusedRows, textsOf, uploadedWorkbook } from '../../platform/excel/uploaded-workbook.ts'
import { sampleWorkbook } from '../../platform/excel/write-workbook.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Context } from '../../platform/http/implement.ts'
import { classNames } from '../classes/queries.ts'
import { studentColumns } from './import-columns.ts'
import { addStudents, takenAdmissionNumbers } from './queries.ts'
import { classFinder, whyNoClass, whyNumbersTaken } from './rules.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Undoes the transaction in which the faults were found. */
class Faulty extends Error {
  readonly faults: CellFault[]

  constructor(faults: CellFault[]) {
    super('The workbook has faults.')
    this.faults = faults
  }
}

/** The empty workbook, which tells the names of the school's classes. */
export async function sampleStudents({ scope, transaction }: Context<typeof calls.sample>) {
  const classes = await transaction('read', tx => classNames(tx, scope))
  const columns = studentColumns(
    scope.today,
    classes.map(({ className }) => className),
  )
  return new FileAnswer(Readable.from([await sampleWorkbook('Students', columns)]), workbookType)
}

/** Stores the children of a workbook, all or none. */
export async function importStudents(context: Context<typeof calls.import>) {
  const { scope, body, files, caller } = context
  requireSchool(scope, body.schooleId)
  const sheet = await uploadedWorkbook(files, caller.gone)
  const columns = studentColumns(scope.today)
  const table = await readTable(sheet, columns, caller.gone)
  const found = {
    table,
    classes: textsOf(sheet, table, 'classId'),
    numbers: textsOf(sheet, table, 'admissionNumber'),
  }
  try {
    return await store(context, found, columns)
  } catch (error) {
    // The copy is written when no connection is held any more.
    if (error instanceof Faulty) throw await refusedRows({ sheet, table, faults: error.faults }, caller.gone)
    throw error
  }
}

type StudentColumns = ReturnType<typeof studentColumns>
type Found = {
  table: Awaited<ReturnType<typeof readTable<StudentColumns>>>
  classes: ReturnType<typeof textsOf>
  numbers: ReturnType<typeof textsOf>
}

/** What the school has decides inside the transaction, so that a repeated request is told its first answer instead. */
async function store(
  { scope, services, caller, transaction }: Context<typeof calls.import>,
  { table, classes, numbers }: Found,
  columns: StudentColumns,
) {
  return transaction('write', async tx => {
    const classNamed = classFinder(await classNames(tx, scope))
    const given = numbers.map(({ text }) => text)
    const taken = await takenAdmissionNumbers(tx, scope, given)
    const at = (field: 'classId' | 'admissionNumber') => (fault: { row: number; message: string }) => ({
      ...fault,
      field,
      column: columns[field].header,
    })
    const faults = [
      ...table.faults,
      ...whyNoClass(classes, classNamed).map(at('classId')),
      ...whyNumbersTaken(numbers, taken).map(at('admissionNumber')),
    ]
    if (faults.length > 0) throw new Faulty(faults)
    const children = await mapInBreaths(table.rows, ({ values }) => ({
      ...values,
      classId: classNamed(values.classId)!,
    }))
    const { ids, welcome } = await addStudents(tx, scope, services.secrets, children)
    // Who hung up is told nothing, and so must find nothing stored.
    caller.gone.throwIfAborted()
    return { data: { count: ids.length, unread: table.unknown }, welcome }
  })
}
