import { ledger as calls } from '@casa/contract/ledger'
import { messages } from '@casa/contract/messages'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { classNames, requireClass } from '../classes/queries.ts'
import { receiptDocument, receiptFile } from '../fees/receipt-document.ts'
import { requireStudent } from '../students/reach-queries.ts'
import { charge, planAdmission, planLedger, previewCharges, previewOf } from './charge-plan-queries.ts'
import { ledgerState, lockLedger } from './charge-queries.ts'
import { previewReminders, readDue, sendReminders } from './due-queries.ts'
import { planMoves } from './move-plan-queries.ts'
import {
  addReversal,
  insertEntry,
  keepLedger,
  printedReceipt,
  readAccount,
  readReceipt,
  requireAccount,
  requireDebtors,
  requireLedger,
} from './queries.ts'

export const ledger = implement(calls, {
  keep: async ({ scope, tx, body }) => {
    await lockLedger(tx, scope)
    const { hasCharges } = await ledgerState(tx, scope)
    const keepsLedger = await keepLedger(tx, scope, body.keepsLedger)
    // Once there are charges, they are also recorded while it is switched off.
    if (keepsLedger && !hasCharges) await charge(tx, scope, () => planLedger(tx, scope), body.charge)
    return { data: { keepsLedger } }
  },

  previewCharges: async ({ scope, tx }) => {
    const { hasCharges } = await ledgerState(tx, scope)
    return previewOf(hasCharges ? () => [] : await planLedger(tx, scope))
  },

  previewStudent: async ({ scope, tx, body }) => {
    const { _id, classId } = body
    const date = body.date ?? scope.today
    const current = _id && (await requireStudent(tx, scope, _id))
    await requireClass(tx, scope, classId, messages.student.classRequired)
    if (current === classId) return previewOf(() => [])
    return previewCharges(tx, scope, () =>
      _id && current
        ? planMoves(tx, scope, [{ id: _id, classId, start: date, left: current }])
        : planAdmission(tx, scope, [{ id: '', classId, doa: date }]),
    )
  },

  classCharges: async ({ scope, tx }) => {
    const classes = await classNames(tx, scope)
    const previews = classes.map(async ({ _id, className }) => {
      const child = { id: '', classId: _id, doa: scope.today }
      const preview = await previewCharges(tx, scope, () => planAdmission(tx, scope, [child]))
      return { _id, className, ...preview }
    })
    return (await Promise.all(previews)).filter(({ children }) => children > 0)
  },

  account: async ({ scope, tx, params }) =>
    readAccount(tx, scope, await requireAccount(tx, scope, params.id), params.id),

  pay: async ({ scope, tx, body }) => ({ data: await insertEntry(tx, scope, 'payment', body) }),

  concession: async ({ scope, tx, body }) => ({ data: await insertEntry(tx, scope, 'concession', body) }),

  lateFee: async ({ scope, tx, body }) => ({ data: await insertEntry(tx, scope, 'lateFee', body) }),

  reverse: async ({ scope, tx, params, body }) => {
    await requireLedger(tx, scope)
    await lockLedger(tx, scope)
    return { data: await addReversal(tx, scope, params.id, body.reason) }
  },

  trueReceipt: async ({ scope, tx, params }) => readReceipt(tx, scope, params.id),

  receiptPdf: async ({ scope, params, query, services, caller, transaction }) => {
    const { receipt, logoKey, language } = await transaction('read', tx =>
      printedReceipt(tx, scope, params.id, query),
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
