import { messages } from '@casa/contract/messages'
import { type Student, type StudentFields, studentForm } from '@casa/contract/students'

type Changes = { [K in keyof StudentFields]?: StudentFields[K] }

/** Nobody is born after the school's today (`YYYY-MM-DD`): the sentence that says so, or undefined. */
export function whyNotBorn(dob: string | undefined, today: string): string | undefined {
  return dob !== undefined && dob > today ? messages.student.unborn : undefined
}

/** Nobody is admitted before the birth (both `YYYY-MM-DD`): the sentence that says so, or undefined. */
export function whyNotAdmitted({ dob, doa }: { dob: string; doa: string }): string | undefined {
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
export function whyAskFirst(mobileNumber: string, known: { name: string; children: string[] }): string {
  return `${mobileNumber} is the number of ${known.name}, parent of ${known.children.join(', ')}. Confirm that this child belongs to the same parent.`
}

/** Why there is no slip for a parent who is there (`open`, `ask`) or not; `reachesMobiles` says whether codes do. */
export function whyNoSlip(refused: 'open' | 'ask' | undefined, reachesMobiles: boolean): string {
  const { noParent, endsPassword, hasPassword, hasPasswordNoMessages } = messages.slip
  if (!refused) return noParent
  if (refused === 'ask') return endsPassword
  return reachesMobiles ? hasPassword : hasPasswordNoMessages
}

export const numberTaken = 'This admission number is taken already.'

/** The rows of a workbook whose child would be admitted before its birth. */
export function whyNotAdmittedRows(
  rows: readonly { number: number; values: { dob: string; doa: string } }[],
): RowFault[] {
  return rows.flatMap(({ number, values }) => {
    const message = whyNotAdmitted(values)
    return message ? [{ row: number, message }] : []
  })
}

/** The text of a workbook's cell, and its row's number as the spreadsheet shows it. */
type CellText = { row: number; text: string }
type RowFault = { row: number; message: string }

/** The admission numbers that stand in the workbook twice, in any case, or that the school has given already. */
export function whyNumbersTaken(numbers: CellText[], taken: ReadonlySet<string>): RowFault[] {
  const first = new Map<string, number>()
  return numbers.flatMap(({ row, text }) => {
    const key = text.toLowerCase()
    const before = first.get(key)
    if (before !== undefined) return { row, message: `This admission number stands in row ${before}, too` }
    first.set(key, row)
    return taken.has(text) ? { row, message: numberTaken } : []
  })
}
