/**
 * The headings of a workbook of children, by field: the sample, the import and the export have the same ones in every
 * language. The import ignores the serial number, which the school gives.
 */
export const studentHeadings = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  classId: 'Class',
  admissionNumber: 'Admission Number',
  serialNumber: 'Serial Number',
  motherName: 'Mother Name',
  mobileNumber: 'Mother Number',
  fatherName: 'Father Name',
  fatherMobileNumber: 'Father Number',
  address: 'Address',
  lane: 'Lane',
  doa: 'Date of Admission',
  adharNo: 'Aadhaar Number',
  allergies: 'Allergies',
} as const
