import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { students } from '@casa/contract/students'
import type { TestApp } from './app.ts'
import { makeFeeOffice } from './fee.ts'

const date = '2026-11-19'

/** An office that keeps a ledger, before any fee is set; `charge` is how much of a fee is charged unless a test says otherwise. */
export async function makeEmptyLedger(app: TestApp) {
  const office = await makeFeeOffice(app)
  const { call, year, schoolClass } = office
  await call(ledger.keep, { body: { keepsLedger: true } })
  /** Sets a fee of 600 and 400 rupees, for every child of the class unless the fields say otherwise. Returns its id. */
  const setFee = async (fields: object = {}) => {
    const answer = await call(fees.add, {
      body: {
        feeMasterId: year,
        classId: schoolClass._id,
        totalFee: '1000',
        installments: [
          { fee: '600', date: '2026-06-10' },
          { fee: '400', date: '2026-12-10' },
        ],
        charge: 'whole' satisfies ChargeChoice,
        again: true,
        ...fields,
      },
    })
    if (answer.status !== 200) throw new Error(`The fee was not set: ${JSON.stringify(answer.body)}`)
    return answer.body.data[0]!._id
  }
  const pay = (amount: string, more: object = {}, child = office.asha) =>
    call(ledger.pay, {
      body: { studentId: child._id, amount, mode: 'cash', date, paidBy: 'Lakshmi', again: true, ...more },
    })
  const account = async (child = office.asha) =>
    (await call(ledger.account, { params: { id: child._id } })).body
  const reverse = (id: string) => call(ledger.reverse, { params: { id }, body: { reason: 'Typed wrongly' } })
  const addEntry = (call_: typeof ledger.lateFee | typeof ledger.concession, amount: string) =>
    call(call_, { body: { studentId: office.asha._id, amount, date, reason: 'As agreed', again: true } })
  return { ...office, setFee, pay, account, reverse, addEntry }
}

/** An office that keeps a ledger, with a fee of 600 and 400 rupees charged in full to every child. */
export async function makeLedger(app: TestApp) {
  const office = await makeEmptyLedger(app)
  return { ...office, fee: await office.setFee() }
}

const family = { dob: '2021-05-01', motherName: 'Lakshmi', gender: 'female', again: true }

/** A ledger with two classes, each with a fee: 600 in June and 400 in December, and 900 and 700 on the same days. */
export async function makeTwoClasses(app: TestApp) {
  const office = await makeLedger(app)
  const second = await app.make.class(office.school, { name: 'Lotus' })
  const fee = await office.setFee({
    classId: second._id,
    totalFee: '1600',
    installments: [
      { fee: '900', date: '2026-06-10' },
      { fee: '700', date: '2026-12-10' },
    ],
  })
  const admit = async (doa: string, charge?: ChargeChoice, classId = office.schoolClass._id) => {
    const body = { ...family, firstName: 'Tara', classId, doa, charge }
    const answer = await office.call(students.add, { body })
    if (answer.status !== 200) throw new Error(`The child was not admitted: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const move = (child: { _id: string }, classId: string, charge?: ChargeChoice) =>
    office.call(students.update, { params: { id: child._id }, body: { classId, charge } })
  return { ...office, second, secondFee: fee, admit, move }
}
