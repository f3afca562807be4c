import { fees } from '@casa/contract/fees'
import type { TestApp } from './app.ts'
import { makeClassroom } from './classroom.ts'
import { makeAcademicYear } from './fee.ts'

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
