import { fees as calls } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { invalid } from '../../platform/errors.ts'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { requireClass } from '../classes/queries.ts'
import { keepingPaid } from '../ledger/queries.ts'
import { addFees, changeFee, feeRows, hasFees, listFees, requirePayers } from './queries.ts'
import { receiptDocument, receiptFile } from './receipt-document.ts'
import { instalmentReceipt } from './receipt-queries.ts'
import { changedInstalments, changedPayer, payersOf } from './rules.ts'
import { requireYear, yearRows } from './year-queries.ts'

export const fees = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    return listFees(tx, scope, { ...query, schooleId: params.schooleId })
  },

  find: async ({ scope, tx, body }) => listFees(tx, scope, body),

  receipt: async ({ scope, params, query, services, caller, transaction }) => {
    const { receipt, logoKey } = await transaction('read', tx =>
      instalmentReceipt(tx, scope, params.id, query),
    )
    const requester = { user: scope.user, school: scope.school, signal: caller.signal }
    const logo = await storedPicture(services.storage, logoKey, requester)
    const document = receiptDocument({ ...receipt, school: { ...receipt.school, logo } }, query.language)
    return pdfAnswer(document, receiptFile(receipt), requester)
  },

  isSet: async ({ scope, tx, params }) => ({ isSet: await hasFees(tx, scope, params.schooleId) }),

  add: async ({ scope, tx, body }) => {
    await requireYear(tx, scope, body.feeMasterId)
    await requireClass(tx, scope, body.classId, refusals.fee.classUnknown)
    const payers = payersOf(body) ?? 'all'
    if (payers === 'nobody') throw invalid('studentId', messages.studentRequired)
    if (payers !== 'all') await requirePayers(tx, scope, payers, body.classId)
    return { data: await addFees(tx, scope, body, payers) }
  },

  update: async ({ scope, tx, params, body }) => {
    const { feeMasterId, classId, totalFee, version } = body
    const stored = (await feeRows.get(tx, scope, params.id)).parse()
    if (feeMasterId && feeMasterId !== stored.feeMasterId?._id) await requireYear(tx, scope, feeMasterId)
    const moves = classId !== undefined && classId !== stored.classId?._id
    if (moves) await requireClass(tx, scope, classId, refusals.fee.classUnknown)
    const payer = changedPayer(body, stored)
    if (payer === 'nobody') throw invalid('studentId', messages.studentRequired)
    if (payer === 'several') throw invalid('studentId', refusals.fee.oneChild)
    const studentId = payer === 'all' ? null : payer?.studentId
    // A fee that keeps its child and class stays valid when the child has moved since.
    const child = studentId === undefined ? stored.studentId?._id : studentId
    if (child && (moves || child !== stored.studentId?._id))
      await requirePayers(tx, scope, [child], classId ?? stored.classId!._id)
    const changes = { feeMasterId, classId, studentId, totalFee, version }
    const instalments = changedInstalments(body)
    return {
      data: await keepingPaid(tx, scope, () => changeFee(tx, scope, params.id, { ...changes, instalments })),
    }
  },

  remove: async ({ scope, tx, params }) => ({
    data: await keepingPaid(tx, scope, () => feeRows.remove(tx, scope, params.id)),
  }),

  years: async ({ scope, tx, query }) => yearRows.list(tx, scope, query),

  addYear: async ({ scope, tx, body }) => ({
    data: await yearRows.add(tx, scope, { ...body, _id: newId() }),
  }),

  updateYear: async ({ scope, tx, params, body }) => ({
    data: await yearRows.change(tx, scope, params.id, body),
  }),

  removeYear: async ({ scope, tx, params }) => ({ data: await yearRows.remove(tx, scope, params.id) }),

  yearName: async ({ scope, tx, body }) => {
    const { _id, acadamicYear } = (await yearRows.get(tx, scope, body.id)).parse()
    return { _id, name: acadamicYear, acadamicYear }
  },
})
