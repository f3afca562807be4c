import { studentHeadings } from '@casa/contract/rules/student-headings'
import type { Student } from '@casa/contract/students'
import type { Column } from '../../ui/column.ts'

type Texts = { [field in keyof typeof studentHeadings]: (row: Student) => string | null | undefined }

const genders = { female: 'Female', male: 'Male' } as const

const texts: Texts = {
  firstName: row => row.firstName,
  lastName: row => row.lastName,
  dob: row => row.dob,
  gender: row => row.gender && genders[row.gender],
  classId: row => row.classId?.className,
  admissionNumber: row => row.admissionNumber,
  serialNumber: row => row.userId.serialNumber,
  motherName: row => row.motherName,
  mobileNumber: row => row.mobileNumber,
  fatherName: row => row.fatherName,
  fatherMobileNumber: row => row.fatherMobileNumber,
  address: row => row.address,
  lane: row => row.lane,
  doa: row => row.doa,
  // Masked, as nothing but a child's own form shows the number; the import leaves masked numbers out.
  adharNo: row => row.aadhaarLast4 && `XXXXXXXX${row.aadhaarLast4}`,
  allergies: row => row.allergies,
}

/**
 * The columns of an exported workbook: what the office may see of a child in a list, under the headings that the import
 * reads, in whatever language the screen is.
 */
export const exportedColumns: readonly Column<Student>[] = Object.entries(texts).map(([field, text]) => ({
  key: field,
  title: studentHeadings[field as keyof Texts],
  text,
  ...((field === 'dob' || field === 'doa') && { sheet: 'day' }),
}))
