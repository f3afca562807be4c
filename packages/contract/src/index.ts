import { account } from './account.ts'
import { activityLog } from './activity-log.ts'
import { administrator } from './administrator.ts'
import { assignments } from './assignments.ts'
import { attendance } from './attendance.ts'
import { browserErrors } from './browser-errors.ts'
import { bulkStudents } from './bulk-students.ts'
import { categories } from './categories.ts'
import { changes } from './changes.ts'
import { classes } from './classes.ts'
import { conferenceReports } from './conference-reports.ts'
import { curriculum } from './curriculum.ts'
import { demo } from './demo.ts'
import { erasures } from './erasures.ts'
import { exports } from './exports.ts'
import { fees } from './fees.ts'
import { files } from './files.ts'
import { guardianRequests } from './guardian-requests.ts'
import { guardians } from './guardians.ts'
import { holidays } from './holidays.ts'
import { language } from './language.ts'
import { ledger } from './ledger.ts'
import { lessons } from './lessons.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { observations } from './observations.ts'
import { overview } from './overview.ts'
import { passkeys } from './passkeys.ts'
import { privateCalendar } from './private-calendar.ts'
import { progress } from './progress.ts'
import { quick } from './quick.ts'
import { records } from './records.ts'
import { schools } from './schools.ts'
import { search } from './search.ts'
import { staffEvents } from './staff-events.ts'
import { starter } from './starter.ts'
import { story } from './story.ts'
import { students } from './students.ts'
import { subjects } from './subjects.ts'
import { support } from './support.ts'
import { teacherClasses } from './teacher-classes.ts'
import { teachers } from './teachers.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { training } from './training.ts'
import { undoEntries } from './undo-entries.ts'
import { users } from './users.ts'

/** Every route of the API, by domain. */
export const api = {
  account,
  activityLog,
  administrator,
  assignments,
  attendance,
  browserErrors,
  bulkStudents,
  categories,
  changes,
  classes,
  conferenceReports,
  curriculum,
  demo,
  erasures,
  exports,
  fees,
  files,
  guardianRequests,
  guardians,
  holidays,
  language,
  ledger,
  lessons,
  linkedAccounts,
  notes,
  notices,
  observations,
  overview,
  passkeys,
  privateCalendar,
  progress,
  quick,
  records,
  undoEntries,
  schools,
  search,
  staffEvents,
  starter,
  story,
  students,
  subjects,
  support,
  teacherClasses,
  teachers,
  team,
  today,
  training,
  users,
}
