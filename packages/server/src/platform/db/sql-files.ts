/** Removes what the files below define. Runs before the migrations. */
export const clearFile = 'platform/db/sql/clear.sql'

/** The functions that columns, indexes and checks of tables use. They must exist before the migrations run. */
export const expressionsFile = 'platform/db/sql/expressions.sql'

/**
 * The files that define all functions, views, triggers, policies and grants, in the order in which they run: views and SQL
 * functions can only use what an earlier file defines.
 */
export const codeFiles = [
  expressionsFile,
  'platform/db/sql/isolate.sql',
  'platform/db/sql/audit-log.sql',
  'platform/db/sql/idempotency-keys.sql',
  'platform/db/sql/throttle.sql',
  'platform/db/sql/jobs.sql',
  'platform/db/sql/put-back.sql',
  'platform/db/sql/open-demo.sql',
  'domains/undo/undo.sql',
  'domains/files/files.sql',
  'domains/users/sessions.sql',
  'domains/private-calendar/private-calendar.sql',
  'domains/notices/notices.sql',
  'domains/users/links.sql',
  'domains/users/accounts.sql',
  'domains/schools/registration.sql',
  'domains/schools/schools.sql',
  'domains/schools/standing.sql',
  'domains/schools/trials.sql',
  'domains/schools/contacts.sql',
  'domains/holidays/holidays.sql',
  'domains/users/sign-in.sql',
  'domains/users/codes.sql',
  'domains/users/places.sql',
  'domains/users/slips.sql',
  'domains/users/numbers.sql',
  'domains/classes/classes.sql',
  'domains/teachers/teachers.sql',
  'domains/students/memberships.sql',
  'domains/progress/progress.sql',
  'domains/students/students.sql',
  'domains/attendance/attendance.sql',
  'domains/curriculum/curriculum.sql',
  'domains/records/records.sql',
  'domains/assignments/assignments.sql',
  'domains/observations/observations.sql',
  'domains/notes/notes.sql',
  'domains/lessons/lessons.sql',
  'domains/subjects/subjects.sql',
  'domains/categories/categories.sql',
  'domains/search/search.sql',
  'domains/language/language.sql',
  'domains/staff-events/staff-events.sql',
  'domains/starter/starter.sql',
  'domains/training/training.sql',
  'domains/fees/fees.sql',
  'domains/papers/papers.sql',
  'domains/ledger/ledger.sql',
  'domains/conference-reports/conference-reports.sql',
  'domains/usage/usage.sql',
  'domains/demo/demo.sql',
  'platform/db/sql/note-changes.sql',
]
