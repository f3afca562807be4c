import { maskedAadhaar } from '@casa/contract/aadhaar'
import { messages } from '@casa/contract/messages'
import { otherStudentHeadings, studentHeadings } from '@casa/contract/rules/student-headings'
import { type students as calls, studentForm } from '@casa/contract/students'
import { textOf } from '@casa/contract/text'
import { maxLeftOut } from '@casa/contract/workbook'
import {
  day,
  digits,
  Fault,
  mobileNumber,
  oneOfWords,
  type Read,
  type SheetColumns,
  text,
  validated,
} from '../../platform/excel/cells.ts'
import { type Found, importWorkbook, sampleAnswer } from '../../platform/excel/import-workbook.ts'
import type { Context } from '../../platform/http/implement.ts'
import { mapYielding } from '../../platform/yielding.ts'
import { classNames } from '../classes/queries.ts'
import { charge, planAdmission } from '../ledger/charge-plan-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import {
  checkTexts,
  duplicatesOf,
  fileKey,
  previewOf,
  requireNewChildren,
  requireOtherRows,
} from './import-preview-queries.ts'
import { storeImport } from './import-queries.ts'
import { addStudents } from './queries.ts'
import { whyNotAdmittedRows, whyNotBorn } from './rules.ts'

const { student } = messages
const fields = studentForm.shape
const typedDay = 'As a date, or as text: day, month, year with four digits'
/** A column of the export that the school fills in itself. */
const ignored: Read<null> = () => null

const parentNote =
  'Ten digits. The parent signs in with it; children with the same number share one account, and a parent whom the school knows already is linked without asking'

/**
 * The columns of a workbook of children, with the form's labels and rules, as of the school's `today` (`YYYY-MM-DD`). A
 * class is read as its name; the sample names the `classes`.
 */
export function studentColumns(today: string, classes: string[] = []) {
  const dayOfBirth: Read<string> = (cell, sheet) => {
    const found = day(cell, sheet)
    const reason = found instanceof Fault ? undefined : whyNotBorn(found, today)
    return reason ? new Fault(textOf(reason)) : found
  }
  return {
    firstName: {
      header: studentHeadings.firstName,
      alias: otherStudentHeadings.firstName,
      required: student.firstNameRequired,
      read: validated(fields.firstName, text),
      example: 'Asha',
    },
    lastName: {
      header: studentHeadings.lastName,
      alias: otherStudentHeadings.lastName,
      read: validated(fields.lastName, text),
      example: 'Rao',
    },
    dob: {
      header: studentHeadings.dob,
      alias: otherStudentHeadings.dob,
      required: student.dobRequired,
      read: validated(fields.dob, dayOfBirth),
      days: true,
      example: '14-05-2021',
      note: typedDay,
    },
    gender: {
      header: studentHeadings.gender,
      alias: otherStudentHeadings.gender,
      read: oneOfWords({
        ...{ Female: 'female', Male: 'male', F: 'female', M: 'male' },
        ...{ Girl: 'female', Boy: 'male', G: 'female', B: 'male' },
      }),
      example: 'Female',
      note: 'Female or Male',
    },
    classId: {
      header: studentHeadings.classId,
      alias: otherStudentHeadings.classId,
      required: student.classRequired,
      read: text,
      example: classes[0] ?? 'Nursery',
      note: classes.length > 0 ? `One of: ${classes.join(', ')}` : 'The name of a class of the school',
    },
    admissionNumber: {
      header: studentHeadings.admissionNumber,
      alias: otherStudentHeadings.admissionNumber,
      read: validated(fields.admissionNumber, text),
      example: 'A-17',
      note: 'Each only once in the school',
    },
    ...family,
    ...admission,
  } satisfies SheetColumns
}

/** The digits of an Aadhaar number; a masked one, as an export has it, is left out by the form's rule. */
const aadhaar: Read<string> = (cell, sheet) => {
  const written = text(cell, sheet)
  return typeof written === 'string' && maskedAadhaar.test(written) ? written : digits(cell, sheet)
}

const admission = {
  doa: {
    header: studentHeadings.doa,
    alias: otherStudentHeadings.doa,
    required: student.doaRequired,
    read: validated(fields.doa, day),
    days: true,
    example: '01-06-2024',
    note: typedDay,
  },
  adharNo: {
    header: studentHeadings.adharNo,
    alias: otherStudentHeadings.adharNo,
    read: validated(fields.adharNo, aadhaar),
    example: '1234 5678 9012',
    note: 'Twelve digits, stored encrypted; masked numbers of an export are left out',
  },
  allergies: {
    header: studentHeadings.allergies,
    alias: otherStudentHeadings.allergies,
    read: validated(fields.allergies, text),
    example: 'Nuts',
  },
  serialNumber: { header: studentHeadings.serialNumber, read: ignored, isOutput: true },
} satisfies SheetColumns

const family = {
  motherName: {
    header: studentHeadings.motherName,
    alias: otherStudentHeadings.motherName,
    required: student.motherNameRequired,
    read: validated(fields.motherName, text),
    example: 'Meera Rao',
  },
  mobileNumber: {
    header: studentHeadings.mobileNumber,
    alias: otherStudentHeadings.mobileNumber,
    read: validated(fields.mobileNumber, mobileNumber),
    example: '98765 43210',
    note: parentNote,
  },
  fatherName: {
    header: studentHeadings.fatherName,
    alias: otherStudentHeadings.fatherName,
    read: validated(fields.fatherName, text),
    example: 'Arun Rao',
  },
  fatherMobileNumber: {
    header: studentHeadings.fatherMobileNumber,
    alias: otherStudentHeadings.fatherMobileNumber,
    read: validated(fields.fatherMobileNumber, mobileNumber),
    example: '98765 43211',
    note: 'Ten digits',
  },
  address: {
    header: studentHeadings.address,
    alias: otherStudentHeadings.address,
    read: validated(fields.address, text),
    example: '12 Lake Road',
  },
  lane: { header: studentHeadings.lane, read: validated(fields.lane, text), example: 'Second lane' },
} satisfies SheetColumns

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

/** Says what storing a workbook would do. A workbook with errors is refused with this preview. */
export async function previewImport(context: Context<typeof calls.previewImport>) {
  const { scope } = context
  const columns = studentColumns(scope.today)
  const preview = async (found: FoundStudents) => {
    const children = await childrenOf(found)
    return context.transaction('read', async tx => {
      const { faults: unusable } = await checkTexts(tx, scope, found)
      const duplicates = await duplicatesOf(tx, scope, children)
      const repeated = new Set(duplicates.slice(0, maxLeftOut).map(({ row }) => row))
      const faults = {
        ...unusable,
        // A child who is registered already has its number; the row can be left out.
        admissionNumber: unusable.admissionNumber.filter(({ row }) => !repeated.has(row)),
        doa: whyNotAdmitted(found, scope.today),
      }
      const faulty = new Set([...found.table.faults, ...Object.values(faults).flat()].map(({ row }) => row))
      const seen = await previewOf(tx, scope, found, { children, columns, duplicates, faulty })
      found.refuse(faults, { preview: seen })
      return seen
    })
  }
  return importWorkbook(context, columns, preview, { isPreview: true })
}

type FoundStudents = Found<ReturnType<typeof studentColumns>>

/** The children of a workbook's valid rows. */
async function childrenOf({ table }: FoundStudents) {
  return mapYielding(table.rows, ({ number, values: { serialNumber, ...values } }) => ({
    ...values,
    row: number,
    fullName: [values.firstName, values.lastName].filter(Boolean).join(' '),
  }))
}

const whyNotAdmitted = ({ table }: FoundStudents, today: string) =>
  whyNotAdmittedRows([...table.rows, ...table.faultyRows], today)

/**
 * Stored rows are checked inside the transaction, so that a repeated request gets its first response instead of a
 * refusal.
 */
async function store(
  { scope, services, caller, transaction, body }: Context<typeof calls.import>,
  found: FoundStudents,
) {
  const leftOut = new Set(body.leaveOut)
  if (body.leaveOut) requireOtherRows(found, body.leaveOut)
  const file = await fileKey(found)
  const children = (await childrenOf(found)).filter(({ row }) => !leftOut.has(row))
  return transaction('write', async tx => {
    const { faults, classNamed } = await checkTexts(tx, scope, found)
    found.refuse({ ...faults, doa: whyNotAdmitted(found, scope.today) })
    await lockLedger(tx, scope)
    if (!body.again) await requireNewChildren(tx, scope, children, file)
    const fields = children.map(({ row, fullName, ...child }) => ({
      ...child,
      classId: classNamed(child.classId)!,
    }))
    const { ids, welcome } = await addStudents(tx, scope, services.secrets, fields)
    const admitted = fields.map(({ classId, doa }, at) => ({ id: ids[at]!, classId, doa }))
    await charge(tx, scope, () => planAdmission(tx, scope, admitted), body.charge)
    const undo = await storeImport(tx, scope, ids, file)
    // A client that hung up gets no response, so nothing may be stored for it.
    caller.signal.throwIfAborted()
    return { data: { count: ids.length, unread: found.table.unknown, undo }, welcome }
  })
}
