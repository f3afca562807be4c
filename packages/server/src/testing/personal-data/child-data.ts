import { cleared, law, ofSchool, replaced, staffName, type TableRules } from './table-rule.ts'

/** The tables about a child. */
export const childData = {
  // A child.
  students: {
    kind: 'children',
    of: 'child',
    rows: { kept: `only if there is a ledger: ${law}; without one, the row is deleted` },
    withRow:
      'school_id id serial_number class_id archived_at version created_at updated_at left_as aadhaar_key full_name search_words name_key',
    columns: {
      first_name: replaced('child'),
      last_name: cleared('child'),
      dob: replaced('child'),
      gender: cleared('child'),
      admission_number: cleared('child'),
      mother_name: replaced('parent'),
      father_name: cleared('parent'),
      mobile_number: cleared('parent'),
      father_mobile_number: cleared('parent'),
      address: cleared('parent'),
      lane: cleared('parent'),
      doa: replaced('child'),
      allergies: cleared('child'),
      aadhaar: cleared('child'),
      aadhaar_last4: cleared('child'),
      photo_id: cleared('child'),
      image_ids: cleared('child'),
    },
  },
  class_memberships: {
    kind: 'classHistory',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id class_id from_day until_day added_at',
  },
  child_groups: {
    kind: 'classHistory',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id class_id name',
    columns: { student_ids: cleared('child') },
  },
  child_openings: {
    kind: 'audit',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id day user_id user_name role opened_at',
  },
  attendance_entries: {
    kind: 'attendance',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id day class_id present',
  },
  attendance_months: {
    kind: 'attendance',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id month days present',
  },
  records: {
    kind: 'records',
    of: 'child',
    rows: 'deleted',
    withRow:
      'school_id id student_id class_id item_id item_school_id start_date end_date key remarks academic_year published made_by changed_by changed_at version updated_at keys_before_publication',
    columns: { changed_by_name: staffName, history: staffName },
  },
  progress: {
    kind: 'records',
    of: 'child',
    rows: 'deleted',
    withRow:
      'school_id student_id item_id item_school_id of_activity exercise_id activity_id key record_id day plans published_key published_day published_plans key_at',
  },
  language_cells: {
    kind: 'records',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id grid item made_by made_at',
  },
  observations: {
    kind: 'observations',
    of: 'child',
    rows: 'deleted',
    withRow:
      'school_id id student_id class_id day text made_by version updated_at exercise_school_id exercise_id',
    columns: { made_by_name: staffName },
  },
  notes: {
    kind: 'notes',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id id student_id class_id text version created_at updated_at user_id',
    columns: { teacher_id: cleared('staff'), user_name: staffName },
  },
  event_students: {
    kind: 'assignments',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id id event_id student_id status resubmit version updated_at',
  },
  events: {
    kind: 'assignments',
    of: 'child',
    rows: { kept: 'only if other children have it too; one of these children alone is deleted' },
    withRow:
      'school_id id kind class_id name description observation video image_ids day due_day for_all made_by version created_at updated_at start_time end_time',
    columns: { made_by_name: staffName },
  },
  conference_reports: {
    kind: 'reports',
    of: 'child',
    rows: 'deleted',
    withRow:
      'school_id id student_id class_id from_day to_day status revision corrects_id summary areas left_out school_days days_present correction drafted_by edited_by reviewed_by published_on version created_at updated_at editors highlights',
    columns: {
      quotes: staffName,
      drafted_by_name: staffName,
      edited_by_name: staffName,
      reviewed_by_name: staffName,
    },
  },
  papers: {
    kind: 'receipts',
    of: 'child',
    rows: { kept: `only receipts: ${law}; papers of reports are deleted` },
    withRow:
      'school_id id kind student_id issued_at class_name balance school_name school_address school_city school_pincode school_contact logo_id',
    columns: {
      child_name: replaced('child'),
      child_first_name: replaced('child'),
      child_born: replaced('child'),
      photo_id: cleared('child'),
      covers: replaced('child'),
    },
  },
  fees: {
    kind: 'fees',
    of: 'school',
    rows: { kept: 'belongs to a class; a fee for one child is deleted with the child' },
    withRow:
      'school_id id academic_year_id academic_year_school_id class_id student_id total instalment_amounts instalment_days version created_at updated_at name',
  },
  charges: {
    kind: 'ledger',
    of: 'child',
    rows: { kept: law },
    withRow:
      'school_id id position student_id fee_id number academic_year class_name amount full_amount day why batch made_on made_by created_at moved_on',
    columns: { fee_name: cleared('child') },
  },
  ledger_entries: {
    kind: 'ledger',
    of: 'child',
    rows: { kept: law },
    withRow:
      'school_id id position student_id kind amount day mode receipt_year receipt_number reverses made_by created_at',
    columns: { reference: cleared('parent'), paid_by: replaced('parent'), reason: replaced('child') },
  },
  ledger_reminders: {
    kind: 'ledger',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id student_id day',
  },
} satisfies TableRules
