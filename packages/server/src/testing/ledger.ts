import { ledger } from '@casa/contract/ledger'
import type { TestApp } from './app.ts'
import { makeFee } from './fee.ts'
import { makeFeeOffice } from './fee-office.ts'

const date = '2026-11-19'

/** An office that keeps a ledger, with a fee of 600 and 400 rupees for every child. */
export async function makeLedger(app: TestApp) {
  const office = await makeFeeOffice(app)
  const { call } = office
  await call(ledger.keep, { body: { keepsLedger: true } })
  const fee = await makeFee(app.make, { ...office.schoolClass, schooleId: office.school._id })
  const pay = (amount: string, more: object = {}, child = office.asha) =>
    call(ledger.pay, {
      body: { studentId: child._id, amount, mode: 'cash', date, paidBy: 'Lakshmi', ...more },
    })
  const account = async (child = office.asha) =>
    (await call(ledger.account, { params: { id: child._id } })).body
  const reverse = (id: string) => call(ledger.reverse, { params: { id }, body: { reason: 'Typed wrongly' } })
  const add = (call_: typeof ledger.lateFee | typeof ledger.concession, amount: string) =>
    call(call_, { body: { studentId: office.asha._id, amount, date, reason: 'As agreed' } })
  return { ...office, fee, pay, account, reverse, addEntry: add }
}
