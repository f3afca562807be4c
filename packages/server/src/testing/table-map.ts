import type { DB } from '../platform/db/tables.ts'

type Name<T> = T extends `app.${infer N}` ? N : never

/**
 * Where a table's rows would be if the database were spread over several machines:
 * - `distributed`: with the other rows of the row's school, on one machine. Every key, every reference between such tables and
 *   every statement names the school.
 * - `reference`: everywhere, because every school reads it: it holds the platform's curriculum, or concerns several schools.
 * - `central`: on one machine, with the reason. No statement reads it together with a distributed table.
 */
type Place = 'distributed' | 'reference' | { central: string }

/** The place of every table; a test compares the names with the database's. */
export const tableMap = {
  academic_years: 'reference',
  account_links: { central: 'belongs to a user; reached through definer functions alone' },
  activities: 'reference',
  administrator_links: {
    central: 'belongs to an administrator; reached through definer functions and by its owner',
  },
  areas: 'reference',
  attendance_entries: 'distributed',
  attendance_months: 'distributed',
  attendance_sheets: 'distributed',
  audit_log: 'distributed',
  backup_line: { central: 'backups are of the whole installation; for the administrator and the jobs' },
  backups: { central: 'backups are of the whole installation; for the administrator and the jobs' },
  calendar_addresses: { central: 'belongs to a user; its policy compares the user' },
  categories: 'distributed',
  charges: 'distributed',
  child_groups: 'distributed',
  child_guardians: 'distributed',
  child_openings: 'distributed',
  class_memberships: 'distributed',
  classes: 'reference',
  conference_reports: 'distributed',
  demo_schools: {
    central:
      'names the schools of an open demo’s visitors; reached through definer functions and by its owner',
  },
  erasures: 'distributed',
  event_students: 'distributed',
  events: 'distributed',
  exercise_names: 'reference',
  exercise_prerequisites: 'reference',
  exercises: 'reference',
  exports: 'distributed',
  factor_resets: { central: 'belongs to a user; reached through definer functions alone' },
  fees: 'distributed',
  files: 'distributed',
  former_contacts: { central: 'reached by the jobs alone' },
  former_guardians: 'distributed',
  guardian_requests: 'distributed',
  guardians: 'distributed',
  holidays: 'distributed',
  idempotency_keys: 'distributed',
  installation: { central: 'says what belongs to the whole database; for its owner alone' },
  known_places: { central: 'belongs to a user; reached through definer functions alone' },
  language_cells: 'distributed',
  ledger_entries: 'distributed',
  ledger_reminders: 'distributed',
  lesson_words: 'reference',
  lessons: 'reference',
  link_slips: 'distributed',
  notes: 'distributed',
  notices: 'distributed',
  observations: 'distributed',
  open_demo: { central: 'says of the whole database that it is an open demo; for its owner alone' },
  otp_codes: { central: 'belongs to a mobile number; reached through definer functions alone' },
  otps: { central: 'belongs to a mobile number; reached through definer functions alone' },
  papers: 'distributed',
  parent_accounts: { central: 'belongs to a user; reached through definer functions alone' },
  passkey_challenges: {
    central: 'belongs to a session or an attempt to sign in; reached through definer functions alone',
  },
  passkeys: { central: 'belongs to a user; its policy compares the user' },
  progress: 'distributed',
  progress_counts: 'distributed',
  records: 'distributed',
  recovery_codes: { central: 'belongs to a user; reached through definer functions alone' },
  school_usage: 'distributed',
  schools: 'reference',
  secret_keys: { central: 'the versions of the secret key; requests read them, and its owner writes them' },
  sessions: { central: 'belongs to a user; reached through definer functions alone' },
  staff_events: 'distributed',
  starter_loads: 'distributed',
  storage_claims: {
    central: 'is about the whole installation; reached through definer functions alone',
  },
  students: 'distributed',
  subjects: 'reference',
  switched_off_sessions: { central: 'belongs to a token; reached through definer functions alone' },
  teacher_classes: 'distributed',
  teachers: 'distributed',
  totp_secrets: { central: 'belongs to a user; reached through definer functions alone' },
  trainers: 'reference',
  training_topics: 'reference',
  turns: { central: 'belongs to an account or a network address; reached through definer functions alone' },
  undo_entries: 'distributed',
  unfinished_uploads: 'distributed',
  users: 'reference',
} as const satisfies { [T in Name<keyof DB>]?: Place }

/** A table of the database, without its schema. */
export type TableName = keyof typeof tableMap

/** The place of a table as one word; undefined for a name that is no table. */
export function placeOf(name: string): 'distributed' | 'reference' | 'central' | undefined {
  const place: Place | undefined = tableMap[name as TableName]
  return typeof place === 'object' ? 'central' : place
}
