import { studentHeadings } from '@casa/contract/rules/student-headings'
import type { StreamedCell } from '../../platform/excel/streamed-workbook.ts'

export type Row = Record<string, unknown>

/** One kind of data in an export: the rows of a table that belong to the school. */
export type Entity = {
  /** The name of its two files, and in the manifest. */
  name: string
  table: string
  /** The rest of its primary key after the school, which is the order of its rows. */
  key: readonly string[]
  /** Columns that are not exported, each with the reason. */
  leftOut?: Readonly<Record<string, string>>
  /** Whether it is the children who have left, or those who have not. */
  left?: boolean
  /** Whether it is what the installation offers every school: an import finds the same there by its names. */
  ofPlatform?: boolean
  /** The columns of the workbook, if it is one that the import of another installation reads. */
  sheet?: Readonly<Record<string, (row: Row) => StreamedCell>>
}

const computed = 'is computed from other columns'
const search = { search_words: computed, name_key: computed }
const sealed = {
  aadhaar:
    'is encrypted; the last four digits are exported, and the office reads the whole number on the form',
  aadhaar_key: 'belongs to the encrypted number',
}

const written = (column: string) => (row: Row) => (row[column] ?? null) as StreamedCell
/** As the school's own lists show it, and as the import reads it. */
const day = (column: string) => (row: Row) =>
  typeof row[column] === 'string' ? row[column].split('-').reverse().join('-') : null

const childrenSheet = {
  [studentHeadings.firstName]: written('first_name'),
  [studentHeadings.lastName]: written('last_name'),
  [studentHeadings.dob]: day('dob'),
  [studentHeadings.gender]: (row: Row) =>
    row.gender === 'female' ? 'Female' : row.gender === 'male' ? 'Male' : null,
  [studentHeadings.classId]: written('class_name'),
  [studentHeadings.admissionNumber]: written('admission_number'),
  [studentHeadings.serialNumber]: written('serial_number'),
  [studentHeadings.motherName]: written('mother_name'),
  [studentHeadings.mobileNumber]: written('mobile_number'),
  [studentHeadings.fatherName]: written('father_name'),
  [studentHeadings.fatherMobileNumber]: written('father_mobile_number'),
  [studentHeadings.address]: written('address'),
  [studentHeadings.lane]: written('lane'),
  [studentHeadings.doa]: day('doa'),
  [studentHeadings.adharNo]: (row: Row) =>
    row.aadhaar_last4 ? `XXXXXXXX${String(row.aadhaar_last4)}` : null,
  [studentHeadings.allergies]: written('allergies'),
}

/** What an export of a school contains, in this order. */
export const entities: readonly Entity[] = [
  { name: 'school', table: 'schools', key: [], leftOut: { file_bytes: computed } },
  {
    name: 'accounts',
    table: 'users',
    key: ['id'],
    leftOut: {
      email: 'belongs to the account’s holder',
      password_hash: 'is a password',
      first_password: 'is the fingerprint of a printed password',
      password_changed: 'belongs to the password',
      loopback_only: 'exists only in a demo',
      first_signed_in_at: 'is that of this installation',
    },
  },
  { name: 'levels', table: 'classes', key: ['id'], ofPlatform: true },
  { name: 'areas-of-levels', table: 'areas', key: ['id'], ofPlatform: true },
  { name: 'activities-of-levels', table: 'activities', key: ['id'], ofPlatform: true },
  { name: 'exercises-of-levels', table: 'exercises', key: ['id'], ofPlatform: true },
  { name: 'academic-years-of-all', table: 'academic_years', key: ['id'], ofPlatform: true },
  { name: 'holidays', table: 'holidays', key: ['id'] },
  { name: 'academic-years', table: 'academic_years', key: ['id'] },
  { name: 'classes', table: 'classes', key: ['id'] },
  { name: 'teachers', table: 'teachers', key: ['id'] },
  { name: 'classes-of-teachers', table: 'teacher_classes', key: ['id'] },
  {
    name: 'children',
    table: 'students',
    key: ['id'],
    left: false,
    leftOut: { ...search, ...sealed },
    sheet: childrenSheet,
  },
  {
    name: 'children-who-left',
    table: 'students',
    key: ['id'],
    left: true,
    leftOut: { ...search, ...sealed },
    sheet: childrenSheet,
  },
  { name: 'class-history', table: 'class_memberships', key: ['student_id', 'from_day'] },
  { name: 'groups-of-children', table: 'child_groups', key: ['id'] },
  { name: 'people-of-children', table: 'child_guardians', key: ['id'] },
  { name: 'guardians', table: 'guardians', key: ['student_id', 'user_id'] },
  { name: 'attendance-sheets', table: 'attendance_sheets', key: ['id'] },
  { name: 'attendance', table: 'attendance_entries', key: ['student_id', 'day'] },
  { name: 'areas-of-work', table: 'areas', key: ['id'] },
  { name: 'activities', table: 'activities', key: ['id'] },
  { name: 'exercises', table: 'exercises', key: ['id'] },
  { name: 'exercise-names', table: 'exercise_names', key: ['id'] },
  { name: 'prerequisites', table: 'exercise_prerequisites', key: ['exercise_id', 'requires_id'] },
  { name: 'records', table: 'records', key: ['id'] },
  { name: 'sounds-and-alphabets', table: 'language_cells', key: ['student_id', 'grid', 'item'] },
  { name: 'observations', table: 'observations', key: ['id'] },
  { name: 'notes', table: 'notes', key: ['id'] },
  { name: 'assignments-and-events', table: 'events', key: ['id'] },
  { name: 'assignments-of-children', table: 'event_students', key: ['id'] },
  { name: 'staff-events', table: 'staff_events', key: ['id'] },
  { name: 'subjects', table: 'subjects', key: ['id'] },
  { name: 'lessons', table: 'lessons', key: ['id'] },
  { name: 'categories', table: 'categories', key: ['id'] },
  { name: 'conference-reports', table: 'conference_reports', key: ['id'] },
  { name: 'issued-papers', table: 'papers', key: ['id'] },
  { name: 'fees', table: 'fees', key: ['id'] },
  { name: 'charges', table: 'charges', key: ['id'] },
  { name: 'payments', table: 'ledger_entries', key: ['id'] },
  { name: 'fee-reminders', table: 'ledger_reminders', key: ['student_id', 'day'] },
  {
    name: 'files',
    table: 'files',
    key: ['id'],
    leftOut: {
      storage_key: 'is a place in the storage; the file is in the archive as path',
      small_key: 'is a place in the storage',
      upload_id: 'belongs to the upload',
    },
  },
  { name: 'audit-log', table: 'audit_log', key: ['at', 'id'] },
]

/** The tables with rows of schools that an export leaves out, each with the reason. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  attendance_months: 'is counted from attendance',
  child_openings: 'says for 90 days who opened a child’s page',
  demo_schools: 'exists only in an open demo',
  erasures: 'holds what was asked to be erased, and the certificates',
  exports: 'holds the exports themselves',
  former_contacts: 'tells the former contact of a school of a change, for some days',
  former_guardians: 'undoes the departure of a child for some days',
  guardian_requests: 'are what parents ask the office, until it answers',
  idempotency_keys: 'holds requests that were already carried out',
  lesson_words: 'is computed from lessons',
  link_slips: 'holds fingerprints of printed passwords',
  notices: 'are messages to single users, deleted after a year',
  progress: 'is computed from records',
  progress_counts: 'is counted from records',
  school_usage: 'is counted from the other tables',
  unfinished_uploads: 'holds parts of files that have not arrived yet',
  starter_loads: 'says what the installation was set up with',
  switched_off_sessions: 'holds sessions',
  trainers: 'belongs to the platform',
  training_topics: 'belongs to the platform',
  undo_entries: 'undoes what a user did, for some minutes',
}
