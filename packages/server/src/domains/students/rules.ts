import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type Student, type StudentFields, studentForm } from '@casa/contract/students'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

type Changes = { [K in keyof StudentFields]?: StudentFields[K] }

/** Nobody is born after the school's today (`YYYY-MM-DD`): the sentence that says so, or undefined. */
export function whyNotBorn(dob: string | undefined, today: string): PlainText | undefined {
  return dob !== undefined && dob > today ? messages.student.unborn : undefined
}

/** Nobody is admitted before the birth (both `YYYY-MM-DD`): the sentence that says so, or undefined. */
export function whyNotAdmitted({ dob, doa }: { dob: string; doa: string }): PlainText | undefined {
  return doa < dob ? messages.student.admittedUnborn : undefined
}

/**
 * The fields of a request that differ from the child as the asker reads it. What a form sends back as it was read is no
 * change; a full Aadhaar number always is, so that nobody tries numbers until one is accepted.
 */
export function changedFields(body: Changes, student: Student): string[] {
  const fields = Object.keys(studentForm.shape) as (keyof StudentFields)[]
  const asRead = (field: keyof StudentFields) => studentForm.shape[field].safeParse(student[field]).data
  return fields.filter(
    field => body[field] !== undefined && JSON.stringify(body[field]) !== JSON.stringify(asRead(field)),
  )
}

/** Asks before a child is linked to a parent whom the school knows already. */
export function whyAskFirst(mobileNumber: string, known: { name: string; children: string[] }): Text {
  const { name, children } = known
  return textOf(refusals.student.askFirst, { mobileNumber, name, children: children.join(', ') })
}

/** Why there is no slip for a parent who is there (`open`, `ask`) or not; `reachesMobiles` says whether codes do. */
export function whyNoSlip(refused: 'open' | 'ask' | undefined, reachesMobiles: boolean): PlainText {
  const { noParent, endsPassword, hasPasswordNoMessages } = refusals.slip
  if (!refused) return noParent
  if (refused === 'ask') return endsPassword
  return reachesMobiles ? messages.slip.hasPassword : hasPasswordNoMessages
}

/** The rows of a workbook whose child would be admitted before its birth. */
export function whyNotAdmittedRows(
  rows: readonly { number: number; values: { dob: string; doa: string } }[],
): RowFault[] {
  return rows.flatMap(({ number, values }) => {
    const refusal = whyNotAdmitted(values)
    return refusal ? [{ row: number, ...textOf(refusal) }] : []
  })
}

/** The text of a workbook's cell, and its row's number as the spreadsheet shows it. */
type CellText = { row: number; text: string }
type RowFault = Text & { row: number }

/** The admission numbers that stand in the workbook twice, in any case, or that the school has given already. */
export function whyNumbersTaken(numbers: CellText[], taken: ReadonlySet<string>): RowFault[] {
  const first = new Map<string, number>()
  return numbers.flatMap(({ row, text }) => {
    const key = text.toLowerCase()
    const before = first.get(key)
    if (before !== undefined) return { row, ...textOf(refusals.student.numberTwice, { row: before }) }
    first.set(key, row)
    return taken.has(text) ? { row, ...textOf(refusals.student.numberTaken) } : []
  })
}
