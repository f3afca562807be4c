import { attendance } from './attendance.ts'
import { changes } from './changes.ts'
import { classes } from './classes.ts'
import { curriculum } from './curriculum.ts'
import { fees } from './fees.ts'
import { files } from './files.ts'
import { language } from './language.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { observations } from './observations.ts'
import { overview } from './overview.ts'
import { progress } from './progress.ts'
import { records } from './records.ts'
import { removals } from './removals.ts'
import { schools } from './schools.ts'
import { search } from './search.ts'
import { students } from './students.ts'
import { teachers } from './teachers.ts'
import { today } from './today.ts'
import { users } from './users.ts'

/** Every route of the API, by domain. */
export const api = {
  attendance,
  changes,
  classes,
  curriculum,
  fees,
  files,
  language,
  notes,
  notices,
  observations,
  overview,
  progress,
  records,
  removals,
  schools,
  search,
  students,
  teachers,
  today,
  users,
}
