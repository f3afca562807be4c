import { cleared, ofInstallation, ofSchool, type TableRules } from './table-rule.ts'

/** The tables about a school, and those about nobody. */
export const schoolData = {
  schools: {
    kind: 'school',
    of: 'school',
    rows: {
      kept: 'the name and the short code, which receipts and serial numbers begin with; the rest is cleared',
    },
    withRow:
      'id name short_code country mobile_verified subscription trial_started_on active time_zone filter_status families_see_openings file_quota next_serial version created_at updated_at file_bytes activated_at keeps_ledger trial_ends_on ledger_chosen erased_at erase_after_years support_until',
    columns: {
      address: cleared('school'),
      city: cleared('school'),
      pincode: cleared('school'),
      contact_name: cleared('staff'),
      email: cleared('staff'),
      mobile_number: cleared('staff'),
      school_email: cleared('school'),
      school_contact: cleared('school'),
      logo_id: cleared('school'),
      verified_number: cleared('staff'),
    },
  },
  academic_years: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id name version created_at updated_at',
  },
  classes: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id name active level_id level_school_id archived_at version created_at updated_at',
  },
  holidays: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id name first_day last_day version created_at updated_at',
  },
  categories: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id name active version updated_at',
  },
  subjects: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id name active version updated_at',
  },
  lessons: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow:
      'school_id id class_id subject_id name objectives materials steps control_of_error points_of_interest image_ids video_link video_id remarks exercise_ids version updated_at',
  },
  lesson_words: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id word lesson_id',
  },
  areas: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id class_id name position version updated_at',
  },
  activities: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id class_id area_school_id area_id name position version updated_at area_class_id',
  },
  exercises: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow:
      'school_id id class_id activity_school_id activity_id name position version updated_at activity_class_id opener from_months',
  },
  exercise_names: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id id exercise_school_id exercise_id language name shown translates',
  },
  exercise_prerequisites: {
    kind: 'curriculum',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id exercise_id requires_id requires_school_id strength why',
  },
  progress_counts: {
    kind: 'records',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id class_id item_id key children',
  },
  training_topics: {
    kind: 'installation',
    of: 'school',
    rows: ofSchool,
    withRow:
      'school_id id trainer_id class_id subject active audio_id video_id version created_at updated_at',
  },
  school_usage: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id row_count byte_count row_limit byte_limit counted_at used_percent',
  },
  starter_loads: { kind: 'school', of: 'school', rows: ofSchool, withRow: 'school_id loaded_at revision' },
  demo_schools: {
    kind: 'school',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id number accounts token_hash used_at',
  },
  switched_off_sessions: {
    kind: 'temporary',
    of: 'school',
    rows: ofSchool,
    withRow: 'school_id token_hash ended_at',
  },
  // Nobody.
  passkey_challenges: {
    kind: 'temporary',
    of: 'nobody',
    rows: { kept: 'holds random bytes for some minutes' },
    withRow: 'token_hash purpose challenge expires_at',
  },
  turns: {
    kind: 'temporary',
    of: 'nobody',
    rows: { kept: 'holds fingerprints of accounts and network addresses for some hours' },
    withRow: 'key free_at',
  },
  backups: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow:
      'id name destination started_at ended_at problem byte_count row_count file_count restores_to test_key tested_at test_problem',
  },
  backup_line: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow: 'only_row line log_problem',
  },
  installation: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow: 'only_one fingerprint_key storage_id maintenance_since',
  },
  open_demo: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow: 'only_one remade_at',
  },
  secret_keys: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow: 'number check_value state made_at',
  },
  storage_claims: {
    kind: 'installation',
    of: 'nobody',
    rows: ofInstallation,
    withRow: 'only_one token earlier_token allowed paused_at',
  },
} satisfies TableRules
