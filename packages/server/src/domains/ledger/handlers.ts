import { ledger as calls } from '@casa/contract/ledger'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { receiptDocument, receiptFile } from '../fees/receipt-document.ts'
import { printedReceipt, readAccount, readReceipt } from './account-queries.ts'
import { previewReminders, readDue, sendReminders } from './due-queries.ts'
import {
  addReversal,
  keepLedger,
  lockLedger,
  recordEntry,
  requireAccount,
  requireDebtors,
  requireLedger,
} from './queries.ts'

export const ledger = implement(calls, {
  keep: async ({ scope, tx, body }) => ({
    data: { keepsLedger: await keepLedger(tx, scope, body.keepsLedger) },
  }),

  account: async ({ scope, tx, params }) =>
    readAccount(tx, scope, await requireAccount(tx, scope, params.id), params.id),

  pay: async ({ scope, tx, body }) => ({ data: await recordEntry(tx, scope, 'payment', body) }),

  concession: async ({ scope, tx, body }) => ({ data: await recordEntry(tx, scope, 'concession', body) }),

  lateFee: async ({ scope, tx, body }) => ({ data: await recordEntry(tx, scope, 'lateFee', body) }),

  reverse: async ({ scope, tx, params, body }) => {
    await requireLedger(tx, scope)
    await lockLedger(tx, scope)
    return { data: await addReversal(tx, scope, params.id, body.reason) }
  },

  trueReceipt: async ({ scope, tx, params }) => readReceipt(tx, scope, params.id),

  receiptPdf: async ({ scope, params, query: { language }, services, caller, transaction }) => {
    const { receipt, logoKey } = await transaction('read', tx =>
      printedReceipt(tx, scope, params.id, language),
    )
    const requester = { user: scope.user, school: scope.school, signal: caller.signal }
    const logo = await storedPicture(services.storage, logoKey, requester)
    const document = receiptDocument({ ...receipt, school: { ...receipt.school, logo } }, language)
    return pdfAnswer(document, receiptFile(receipt), requester)
  },

  due: async ({ scope, tx, query }) => {
    await requireLedger(tx, scope)
    return readDue(tx, scope, query)
  },

  previewReminders: async ({ scope, tx, body }) => {
    await requireDebtors(tx, scope, body.studentId)
    return previewReminders(tx, scope, body.studentId)
  },

  remind: async ({ scope, tx, body }) => {
    await requireDebtors(tx, scope, body.studentId)
    return { data: { count: await sendReminders(tx, scope, body.studentId) } }
  },
})
