import { fees as calls } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { copiedFee, yearsBetween } from '@casa/contract/rules/copied-fees'
import { textOf } from '@casa/contract/text'
import { invalid } from '../../platform/errors.ts'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { requireClass } from '../classes/queries.ts'
import { charge, previewCharges } from '../ledger/charge-plan-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import { withoutOverpayment } from '../ledger/queries.ts'
import { planChangedFee, planNewFees, requiredPayers } from './fee-charge-queries.ts'
import {
  addFees,
  changeFee,
  feeRows,
  feesToCopy,
  hasFees,
  instalmentReceipt,
  listFees,
  renameFee,
  requireNewFee,
  requirePayers,
  requireYear,
  yearNames,
  yearRows,
} from './queries.ts'
import { receiptDocument, receiptFile } from './receipt-document.ts'
import { changedInstalments, changedPayer, isSameFee } from './rules.ts'

/** The maximum number of fees that one request copies. */
const mostCopied = 500

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
    await lockLedger(tx, scope)
    const payers = await requiredPayers(tx, scope, body)
    const data = await addFees(tx, scope, body, payers)
    if (!body.again)
      await requireNewFee(
        tx,
        scope,
        payers.map(({ id }) => id),
      )
    await charge(tx, scope, () => planNewFees(tx, scope, body, payers), body.charge)
    return { data }
  },

  previewCharges: async ({ scope, tx, body }) => {
    const { _id, feeMasterId, classId, installments, removed } = body
    if (classId) await requireClass(tx, scope, classId, refusals.fee.classUnknown)
    if (_id) {
      const changes = {
        ...body,
        feeMasterId: feeMasterId ?? undefined,
        classId: classId ?? undefined,
        installments: installments ?? undefined,
        removed: removed ?? undefined,
      }
      return previewCharges(tx, scope, () => planChangedFee(tx, scope, _id, changes))
    }
    if (!feeMasterId) throw invalid('feeMasterId', messages.fee.yearRequired)
    if (!classId) throw invalid('classId', messages.class.nameRequired)
    if (!installments) throw invalid('installments', messages.fee.instalmentRequired)
    const payers = await requiredPayers(tx, scope, { ...body, classId })
    const fee = { feeMasterId, classId, installments }
    return previewCharges(tx, scope, () => planNewFees(tx, scope, fee, payers))
  },

  copy: async ({ scope, tx, body: { from, feeMasterId, percent, charge: choice } }) => {
    if (from === feeMasterId) throw invalid('feeMasterId', messages.fee.sameYear)
    await requireYear(tx, scope, feeMasterId)
    await lockLedger(tx, scope)
    const names = await yearNames(tx, scope, [from, feeMasterId])
    if (!names.has(from)) throw invalid('from', refusals.fee.yearUnknown)
    const years = yearsBetween(names.get(from) ?? '', names.get(feeMasterId) ?? '')
    const found = await feesToCopy(tx, scope, { from, to: feeMasterId })
    const copied = found.filter(({ isSet }) => !isSet)
    if (copied.length > mostCopied)
      throw invalid('from', textOf(refusals.fee.tooManyToCopy, { most: mostCopied }))
    for (const { amounts, days, ...fee } of copied) {
      const instalments = amounts.map((fee, at) => ({ fee, date: days[at]! }))
      const changed = copiedFee({ totalFee: fee.totalFee, instalments }, percent, years)
      const body = { ...fee, feeMasterId, totalFee: changed.totalFee, installments: changed.instalments }
      const payers = [{ id: newId(), student: null }]
      await addFees(tx, scope, body, payers)
      await charge(tx, scope, () => planNewFees(tx, scope, body, payers), choice)
    }
    return { data: { count: copied.length, skipped: found.length - copied.length } }
  },

  update: async ({ scope, tx, params, body }) => {
    const { feeMasterId, classId, feeName, totalFee, version } = body
    await lockLedger(tx, scope)
    const stored = (await feeRows.get(tx, scope, params.id)).parse()
    if (feeMasterId && feeMasterId !== stored.feeMasterId?._id) await requireYear(tx, scope, feeMasterId)
    const moves = classId !== undefined && classId !== stored.classId?._id
    if (moves) await requireClass(tx, scope, classId, refusals.fee.classUnknown)
    const payer = changedPayer(body, stored)
    if (payer === 'nobody') throw invalid('studentId', messages.studentRequired)
    if (payer === 'several') throw invalid('studentId', refusals.fee.oneChild)
    const studentId = payer === 'all' ? null : payer?.studentId
    // A fee that keeps its child and class stays valid even if the child has moved since.
    const child = studentId === undefined ? stored.studentId?._id : studentId
    if (child && (moves || child !== stored.studentId?._id))
      await requirePayers(tx, scope, [child], classId ?? stored.classId!._id)
    const changes = { feeMasterId, classId, studentId, feeName, totalFee, version }
    const instalments = changedInstalments(body)
    const data = await withoutOverpayment(tx, scope, async () => {
      if (feeName !== undefined && feeName !== stored.feeName) await renameFee(tx, scope, params.id, feeName)
      // The plan compares the stored fee with the changes, so it is written first.
      await charge(tx, scope, () => planChangedFee(tx, scope, params.id, body), body.charge)
      const changed = await changeFee(tx, scope, params.id, { ...changes, instalments })
      if (!body.again && !isSameFee(stored, changed.parse())) await requireNewFee(tx, scope, [params.id])
      return changed
    })
    return { data }
  },

  remove: async ({ scope, tx, params, query }) => {
    await lockLedger(tx, scope)
    const plan = () => planChangedFee(tx, scope, params.id, { removed: true })
    const data = await withoutOverpayment(tx, scope, async () => {
      await charge(tx, scope, plan, query.charge)
      return feeRows.remove(tx, scope, params.id)
    })
    return { data }
  },

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
