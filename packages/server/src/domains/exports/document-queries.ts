import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { reportDocumentData } from '../conference-reports/queries.ts'
import { reportDocument } from '../conference-reports/report-document.ts'
import { receiptDocument } from '../fees/receipt-document.ts'
import { printedReceipt } from '../ledger/queries.ts'
import { paperLanguage } from '../users/slip-queries.ts'

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
