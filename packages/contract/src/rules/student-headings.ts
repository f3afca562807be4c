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

const numbers = ['Number', 'Phone', 'Mobile', 'Contact']
/** The ways to write the heading of a parent's number: `Mother Phone`, `Father's Mobile No`. */
const numberOf = (parent: string) =>
  [parent, `${parent}'s`, `${parent}s`].flatMap(who => [
    ...numbers.flatMap(number => [`${who} ${number}`, `${who} ${number} Number`, `${who} ${number} No`]),
    `${who} No`,
    `${who} Cell`,
    `${who} WhatsApp`,
    `${who} WhatsApp Number`,
  ])
const nameOf = (parent: string) => [parent, `${parent}'s Name`, `${parent}s Name`, `Name of ${parent}`]

/**
 * Other headings that schools use, by field. Case, spaces, dots, hyphens, slashes, brackets and apostrophes make no
 * difference. A name that could be of several columns is in none: a bare "Number" or "Date".
 */
export const otherStudentHeadings = {
  firstName: [
    'Student First Name',
    'Child First Name',
    'Name',
    'Student Name',
    'Name of Student',
    'Name of the Student',
    'Child Name',
    'Name of Child',
    'Name of the Child',
    'Given Name',
  ],
  lastName: ['Surname', 'Family Name', 'Student Last Name', 'Child Last Name'],
  dob: ['DOB', 'D.O.B.', 'Birth Date', 'Birthday', 'Student DOB', 'Child DOB'],
  gender: ['Sex', 'Boy/Girl', 'Male/Female', 'M/F'],
  classId: ['Class Name', 'Grade', 'Classroom'],
  admissionNumber: ['Admission No', 'Adm No', 'Adm Number', 'Admn No', 'Admission ID', 'GR No', 'GR Number'],
  motherName: nameOf('Mother'),
  mobileNumber: [...numberOf('Mother'), 'Mobile Number', 'Mobile', 'Mobile No'],
  fatherName: nameOf('Father'),
  fatherMobileNumber: numberOf('Father'),
  address: ['Residential Address', 'Home Address', 'Postal Address'],
  doa: ['DOA', 'D.O.A.', 'Admission Date', 'Date of Joining', 'Joining Date', 'DOJ', 'Date of Adm'],
  adharNo: [
    'Aadhar Number',
    'Adhar Number',
    'Aadhaar',
    'Aadhar',
    'Aadhaar No',
    'Aadhar No',
    'Adhar No',
    'Aadhaar Card Number',
    'Aadhaar Card No',
    'Aadhar Card No',
    'Aadhaar UID',
  ],
  allergies: ['Allergy', 'Any Allergies', 'Known Allergies'],
} as const satisfies Record<string, readonly string[]>
