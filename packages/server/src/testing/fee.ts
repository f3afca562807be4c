import { fees } from '@casa/contract/fees'
import { platformId } from '@casa/contract/wire'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'
import { makeClassroom } from './class-with-curriculum.ts'
import type { Factories } from './factories.ts'

type Row = Record<string, unknown>

let financialYear = 2000

/** Inserts an academic year of the platform. Returns its id. */
export async function makeAcademicYear(make: Factories, fields: Row = {}): Promise<string> {
  return make.insert('academic_years', {
    school_id: platformId,
    name: `2026 (${make.mobile()})`,
    ...fields,
  })
}

/** Inserts a fee of 1,000 rupees, for every child of a class unless `student_id` names one. Returns its id. */
export async function makeFee(
  make: Factories,
  of: { _id: string; schooleId: string },
  fields: Row = {},
): Promise<string> {
  return make.insert('fees', {
    school_id: of.schooleId,
    class_id: of._id,
    total: '1000.00',
    instalment_amounts: ['600.00', '400.00'],
    instalment_days: ['2026-06-10', '2026-12-10'],
    ...fields,
  })
}

/** Charges a child 100 rupees. Returns the charge's id. */
export async function makeCharge(
  make: Factories,
  child: { _id: string; schooleId: string },
): Promise<string> {
  return make.insert('charges', {
    school_id: child.schooleId,
    student_id: child._id,
    fee_id: newId(),
    number: 1,
    class_name: 'Nursery',
    amount: '1000.00',
    full_amount: '1000.00',
    day: '2026-06-10',
    why: 'feeSet',
    batch: newId(),
    made_on: '2026-06-01',
    made_by: newId(),
  })
}

/** Records a payment of 100 rupees for a child, with a receipt in a separate financial year. Returns its id. */
export async function makePayment(
  make: Factories,
  child: { _id: string; schooleId: string },
): Promise<string> {
  return make.insert('ledger_entries', {
    school_id: child.schooleId,
    student_id: child._id,
    kind: 'payment',
    amount: '-100.00',
    day: '2026-11-19',
    mode: 'cash',
    paid_by: 'Lakshmi Rao',
    receipt_year: ++financialYear,
    receipt_number: 1,
    made_by: newId(),
  })
}

/**
 * A classroom whose office sets fees: an academic year, and `add`, valid input for a fee for every child of the
 * class.
 */
export async function makeFeeOffice(app: TestApp) {
  const classroom = await makeClassroom(app.make)
  const year = await makeAcademicYear(app.make, { name: `2026-${app.make.mobile()}` })
  const fee = {
    feeMasterId: year,
    classId: classroom.schoolClass._id,
    totalFee: '1,30,000',
    installments: [
      { fee: '65000', date: '2026-06-10' },
      { fee: 65000.5, date: '2026-12-10' },
    ],
  }
  const { call } = app.as(classroom.principal)
  const add = (body: object) => call(fees.add, { body: { ...fee, ...body } as never })
  const listed = async () => (await call(fees.list, { params: { schooleId: classroom.school._id } })).body
  return { ...classroom, year, fee, call, add, listed }
}
