import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { withoutMissing } from '../../platform/files/stored-picture.ts'
import { reportDocumentData } from '../conference-reports/queries.ts'
import { reportDocument } from '../conference-reports/report-document.ts'
import { receiptDocument } from '../fees/receipt-document.ts'
import { visibleFile } from '../files/queries.ts'
import { printedReceipt, readAccount, requireAccount } from '../ledger/queries.ts'
import { recordsOfStudent } from '../records/queries.ts'
import { storyOf } from '../story/queries.ts'
import { getStudent } from '../students/queries.ts'
import { paperLanguage } from '../users/slip-queries.ts'
import { allNotesOfChild, attendanceOfChild, issuedDocuments } from './queries.ts'

/** A child's data as its guardian sees it in the app, each part as JSON. Throws 404. */
export async function childData(tx: Tx, scope: Scope, student: string) {
  const profile = await getStudent(tx, scope, student)
  const story = await storyOf(tx, scope, student)
  const everything = { from: null, to: null, open: false }
  const photo = profile.parse().profileURL?.split('/').at(-1)
  const stored = photo && (await withoutMissing(() => visibleFile(tx, scope, photo, 'large')))
  return {
    data: {
      profile: profile.text,
      attendance: await attendanceOfChild(tx, scope, student),
      records: (await recordsOfStudent(tx, scope, everything, { studentId: student })).text,
      story: story.text,
      notes: await allNotesOfChild(tx, scope, student),
      account: await accountOf(tx, scope, student, story.parse().open !== null),
    },
    documents: await issuedDocuments(tx, scope, student),
    files: stored ? [{ id: photo, key: stored.key, small: null, type: stored.contentType }] : [],
  }
}

/** A child's account with all its lines as JSON; null if the school keeps no ledger. */
async function accountOf(tx: Tx, scope: Scope, student: string, isKept: boolean): Promise<string> {
  if (!isKept) return 'null'
  const school = await requireAccount(tx, scope, student)
  return JSON.stringify(await readAccount(tx, scope, school, student))
}

/** As the family would print it. */
const forFamily = { language: 'en', for: 'family' } as const

type Pictures = { photo: Uint8Array | undefined; logo: Uint8Array | undefined }

async function reportOf(tx: Tx, scope: Scope, id: string) {
  const { photoKey, logoKey, ...parts } = await reportDocumentData(tx, scope, id)
  const language = await paperLanguage(tx, scope, parts.report.studentId._id, forFamily)
  const printed = (pictures: Pictures) => reportDocument({ ...parts, ...pictures }, language)
  return { folder: 'reports', photoKey, logoKey, printed }
}

async function receiptOf(tx: Tx, scope: Scope, id: string) {
  const { receipt, logoKey, language } = await printedReceipt(tx, scope, id, forFamily)
  const printed = ({ logo }: Pictures) =>
    receiptDocument({ ...receipt, school: { ...receipt.school, logo } }, language)
  return { folder: 'receipts', photoKey: undefined, logoKey, printed }
}

/** An issued document by its row: where its pictures are stored, and the document with them. Throws 404. */
export async function printableDocument(tx: Tx, scope: Scope, { id, kind }: { id: string; kind: string }) {
  return kind === 'receipt' ? receiptOf(tx, scope, id) : reportOf(tx, scope, id)
}
