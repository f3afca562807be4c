import type { Role } from '@casa/contract/access'
import type { TextKey } from '../../lib/texts.ts'
import type { ScreenPath } from '../screens.tsx'

/** Something that can be begun: its name, the screen on which it stands, and the path below /app that begins it. */
export type Command = { title: TextKey<'palette'>; on: ScreenPath; path: string }

/** The command that opens the form for a new row on a list. */
const add = (title: Command['title'], on: ScreenPath): Command => ({ title, on, path: `${on}/new` })

const attendance: Command = { title: 'commands.attendance', on: 'attendence', path: 'attendence' }
const ofChildren = [
  add('commands.plan', 'activitytrackertable'),
  add('commands.note', 'teachernotes'),
  add('commands.observation', 'specialobservation'),
]
const ofCurriculum = [
  add('commands.area', 'superactivity'),
  add('commands.activity', 'activitytabel'),
  add('commands.exercise', 'subactivity'),
]

/** What each role may begin, the most frequent first. Parents write nothing yet. */
export const commands: Record<Role, readonly Command[]> = {
  SCHOOLE: [
    attendance,
    { title: 'commands.student', on: 'studentdetails', path: 'studentregistration/add' },
    ...ofChildren,
    add('commands.teacher', 'teacher'),
    add('commands.class', 'addclass'),
    ...ofCurriculum,
  ],
  TEACHER: [attendance, ...ofChildren],
  SUPERADMIN: [add('commands.level', 'addclass'), ...ofCurriculum],
  PARENT: [],
}
