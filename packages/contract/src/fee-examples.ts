import { classId, example, row, schooleId, studentId, version } from './example-rows.ts'
import { academicYearEntity, feeEntity } from './fees.ts'

const academicYear = { _id: row('18'), acadamicYear: '2026-27' }

/** Examples of fees and academic years, by their names in the OpenAPI document. */
export const feeExamples = {
  AcademicYear: example(academicYearEntity, { ...academicYear, version }),
  Fee: example(feeEntity, {
    _id: row('19'),
    schooleId,
    feeMasterId: academicYear,
    classId,
    studentId,
    isEventForAllStudent: false,
    totalFee: '130000.00',
    istallmentId: [
      { installmentFee: '65000.00', installmentdate: '2026-06-10' },
      { installmentFee: '65000.00', installmentdate: '2026-12-10' },
    ],
    version,
  }),
}
