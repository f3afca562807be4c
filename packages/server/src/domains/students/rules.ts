import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { whyNotAdmitted } from '@casa/contract/rules/admission'
import { nameKey } from '@casa/contract/rules/names'
import { type Student, type StudentFields, studentForm } from '@casa/contract/students'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

type Changes = { [K in keyof StudentFields]?: StudentFields[K] }

/** Why a date of birth is refused: it is after the school's `today` (both `YYYY-MM-DD`). Undefined if it is not. */
export function whyNotBorn(dob: string | undefined, today: string): PlainText | undefined {
  return dob !== undefined && dob > today ? messages.student.unborn : undefined
}

/**
 * The fields of a request that differ from the child as the caller reads it. A form sends back fields as read, which
 * is not a change; a full Aadhaar number always is one, so that nobody can find it out by trying.
 */
export function changedFields(body: Changes, student: Student): string[] {
  const fields = Object.keys(studentForm.shape) as (keyof StudentFields)[]
  const asRead = (field: keyof StudentFields) => studentForm.shape[field].safeParse(student[field]).data
  return fields.filter(
    field => body[field] !== undefined && JSON.stringify(body[field]) !== JSON.stringify(asRead(field)),
  )
}

/** Asks before a child is linked to a parent whom the school already knows. */
export function whyAskFirst(mobileNumber: string, known: { name: string; children: string[] }): Text {
  const { name, children } = known
  return textOf(refusals.student.askFirst, { mobileNumber, name, children: children.join(', ') })
}

/**
 * Why there is no slip: the child has no parent, or the parent has a password, which the slip would replace (`ask`)
 * or a code can replace (`open`). `reachesMobiles` says whether codes are sent to mobile numbers.
 */
export function whyNoSlip(refused: 'open' | 'ask' | undefined, reachesMobiles: boolean): PlainText {
  const { noParent, endsPassword, hasPasswordNoMessages } = refusals.slip
  if (!refused) return noParent
  if (refused === 'ask') return endsPassword
  return reachesMobiles ? messages.slip.hasPassword : hasPasswordNoMessages
}

/** The rows of a workbook whose day of admission is refused. */
export function whyNotAdmittedRows(
  rows: readonly { number: number; values: { dob?: string | null; doa?: string | null } }[],
  today: string,
): RowFault[] {
  return rows.flatMap(({ number, values: { dob, doa } }) => {
    const refusal = dob && doa ? whyNotAdmitted({ dob, doa }, today) : undefined
    return refusal ? [{ row: number, ...textOf(refusal) }] : []
  })
}

/** The text of a workbook's cell, and its row's number as the spreadsheet shows it. */
type CellText = { row: number; text: string }
type RowFault = Text & { row: number }

/** The rows whose admission number is in the workbook twice, compared as names, or already taken in the school. */
export function whyNumbersTaken(numbers: CellText[], taken: ReadonlySet<string>): RowFault[] {
  const first = new Map<string, number>()
  return numbers.flatMap(({ row, text }) => {
    const key = nameKey(text)
    const before = first.get(key)
    if (before !== undefined) return { row, ...textOf(refusals.student.numberTwice, { row: before }) }
    first.set(key, row)
    return taken.has(text) ? { row, ...textOf(refusals.student.numberTaken) } : []
  })
}
