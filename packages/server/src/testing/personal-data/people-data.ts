import { cleared, ofSchool, replaced, staffName, type TableRules } from './table-rule.ts'

/** The tables about a child's family, and those about a school's staff. */
export const peopleData = {
  child_guardians: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id id student_id name relation number email sees_work sees_fees collects gets_messages blocked_at version created_at updated_at',
  },
  guardian_requests: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id id student_id user_id position kind guardian_id name relation number email sees_work sees_fees collects gets_messages created_at',
  },
  guardians: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id student_id user_id accepted_at created_at declined_at account claimed_number guardian_id',
  },
  former_guardians: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id student_id user_id accepted_at declined_at created_at first_password login claimed_number guardian_id',
  },
  link_slips: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'school_id student_id user_id password',
  },
  users: {
    kind: 'accounts',
    of: 'parent',
    rows: {
      kept: 'an account without a number, a name and a password, if something in the school names its maker; otherwise it is deleted',
    },
    withRow:
      'id role school_id created_at password_changed disabled loopback_only area_rights first_signed_in_at',
    columns: {
      login: cleared('parent'),
      name: replaced('parent'),
      email: cleared('parent'),
      password_hash: cleared('parent'),
      first_password: cleared('parent'),
      language: cleared('parent'),
    },
  },
  parent_accounts: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id slip_school_id proved_number',
  },
  sessions: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'id token_hash user_id reset_only lifetime expires_at last_seen created_at files_hash sign_out_hash device network place awaits visits opened_from',
  },
  totp_secrets: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id secret secret_key made_at confirmed_at accepted_step refused_step',
  },
  factor_resets: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id asked_by asked_at due_at',
    columns: { asked_by_name: staffName },
  },
  passkeys: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id id name credential public_key counter transports added_at last_used_at',
  },
  recovery_codes: { kind: 'accounts', of: 'parent', rows: 'deleted', withRow: 'user_id code used_at' },
  account_links: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id person_id linked_at factor_shown',
  },
  calendar_addresses: {
    kind: 'accounts',
    of: 'parent',
    rows: 'deleted',
    withRow: 'user_id id token_hash made_at read_at',
  },
  known_places: { kind: 'accounts', of: 'parent', rows: 'deleted', withRow: 'user_id place kind seen_at' },
  otps: {
    kind: 'temporary',
    of: 'parent',
    rows: 'deleted',
    withRow: 'purpose mobile id role tries asked_at place language',
  },
  otp_codes: {
    kind: 'temporary',
    of: 'parent',
    rows: 'deleted',
    withRow: 'id otp email accounts code made_at expires_at',
  },
  former_contacts: {
    kind: 'temporary',
    of: 'parent',
    rows: 'deleted',
    withRow: 'school_id id school_name mobile_number email number_changed changed_at of_parent handed_over',
  },
  notices: {
    kind: 'notices',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id id user_id kind text link read_at created_at text_key student_id subject_ids sender_id',
    columns: { text_values: staffName },
  },
  exports: {
    kind: 'exports',
    of: 'parent',
    rows: 'deleted',
    withRow:
      'school_id id user_id student_id status done total storage_key byte_count made_at moved_at expires_at',
  },
  files: {
    kind: 'files',
    of: 'child',
    rows: {
      kept: 'only if another child or the school uses it too; otherwise it is deleted with its content',
    },
    withRow:
      'school_id id content_type storage_key small_key byte_count sha256 width height user_id created_at seconds upload_id',
  },
  idempotency_keys: {
    kind: 'temporary',
    of: 'parent',
    rows: 'deleted',
    withRow: 'school_id user_id key request_hash answer kept_until',
  },
  undo_entries: {
    kind: 'temporary',
    of: 'child',
    rows: 'deleted',
    withRow: 'school_id id user_id kind student_id payload began_at done_at undone_at of_row',
  },
  teachers: {
    kind: 'staff',
    of: 'staff',
    rows: { kept: 'only if a sheet or a note names the teacher; then without the name' },
    withRow: 'school_id id user_id class_id archived_at version created_at updated_at',
    columns: {
      name: replaced('staff'),
      email: cleared('staff'),
      qualification: cleared('staff'),
      address: cleared('staff'),
      mobile_number: cleared('staff'),
    },
  },
  teacher_classes: {
    kind: 'staff',
    of: 'staff',
    rows: 'deleted',
    withRow:
      'school_id id teacher_id class_id role area_ids from_day until_day version created_at updated_at',
  },
  staff_events: {
    kind: 'staff',
    of: 'staff',
    rows: 'deleted',
    withRow:
      'school_id id name first_day last_day starts_at ends_at colour teacher_id made_by version created_at updated_at',
    columns: { made_by_name: staffName },
  },
  attendance_sheets: {
    kind: 'attendance',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id class_id day teacher_id present absent saved_by saved_at version updated_at',
    columns: { saved_by_name: staffName },
  },
  unfinished_uploads: {
    kind: 'files',
    of: 'staff',
    rows: 'deleted',
    withRow: 'school_id id user_id byte_count received keys changed_at',
  },
  audit_log: {
    kind: 'audit',
    of: 'staff',
    rows: {
      kept: 'shows who read and changed what; it holds no names, only numbers that no longer lead to anybody',
    },
    withRow: 'school_id id at user_id role call entity_id fields request_id times area device student_ids',
  },
  trainers: {
    kind: 'installation',
    of: 'staff',
    rows: { kept: 'is no part of a school; the administrator deletes a trainer on the training screen' },
    withRow: 'school_id id name mobile_number email photo_id version created_at updated_at',
  },
  administrator_links: {
    kind: 'installation',
    of: 'staff',
    rows: { kept: 'belongs to the administrator, and expires within a day' },
    withRow: 'token_hash user_id expires_at',
  },
  erasures: {
    kind: 'audit',
    of: 'staff',
    rows: { kept: 'is the certificate: it names serial numbers, counts, and who asked for it' },
    withRow:
      'school_id id kind subject_id student_ids accounts automatic asked_by asked_at made_at due_at undone_at begun_at done_at counts serial_numbers backups_until hash',
    columns: { asked_by_name: staffName, undone_by_name: staffName },
  },
} satisfies TableRules
