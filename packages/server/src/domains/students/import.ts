import type { students as calls } from '@casa/contract/students'
import { type Found, importWorkbook, sampleAnswer } from '../../platform/excel/import-workbook.ts'
import type { Context } from '../../platform/http/implement.ts'
import { mapYielding } from '../../platform/yielding.ts'
import { classNames } from '../classes/queries.ts'
import { classFinder, whyNoClass } from '../classes/rules.ts'
import { planAdmission } from '../ledger/charge-plan-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import { charge } from '../ledger/charging-queries.ts'
import { studentColumns } from './import-columns.ts'
import { addStudents, takenAdmissionNumbers } from './queries.ts'
import { whyNotAdmittedRows, whyNumbersTaken } from './rules.ts'

/** The empty workbook, whose notes list the school's classes. */
export async function sampleStudents({ scope, transaction }: Context<typeof calls.sample>) {
  const classes = await transaction('read', tx => classNames(tx, scope))
  const columns = studentColumns(
    scope.today,
    classes.map(({ className }) => className),
  )
  return sampleAnswer('Students', columns)
}

/** Stores the children of a workbook, all or none. */
export async function importStudents(context: Context<typeof calls.import>) {
  return importWorkbook(context, studentColumns(context.scope.today), found => store(context, found))
}

/**
 * Stored rows are checked inside the transaction, so that a repeated request gets its first response instead of a
 * refusal.
 */
async function store(
  { scope, services, caller, transaction, body }: Context<typeof calls.import>,
  { table, textsOf, refuse }: Found<ReturnType<typeof studentColumns>>,
) {
  const classes = textsOf('classId')
  const numbers = textsOf('admissionNumber')
  return transaction('write', async tx => {
    const classNamed = classFinder(await classNames(tx, scope))
    const given = numbers.map(({ text }) => text)
    const taken = await takenAdmissionNumbers(tx, scope, given)
    refuse({
      classId: whyNoClass(classes, classNamed),
      admissionNumber: whyNumbersTaken(numbers, taken),
      doa: whyNotAdmittedRows([...table.rows, ...table.faultyRows], scope.today),
    })
    const children = await mapYielding(table.rows, ({ values }) => ({
      ...values,
      classId: classNamed(values.classId)!,
    }))
    await lockLedger(tx, scope)
    const { ids, welcome } = await addStudents(tx, scope, services.secrets, children)
    const admitted = children.map(({ classId, doa }, at) => ({ id: ids[at]!, classId, doa }))
    await charge(tx, scope, () => planAdmission(tx, scope, admitted), body.charge)
    // A client that hung up gets no response, so nothing may be stored for it.
    caller.signal.throwIfAborted()
    return { data: { count: ids.length, unread: table.unknown }, welcome }
  })
}
