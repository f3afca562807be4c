import type { Role } from '@casa/contract/access'
import type { Title } from './screen.ts'
import type { ScreenPath } from './screens.tsx'

/** A screen in a menu: its path below /app, or that with its own title or tab. */
export type Entry = ScreenPath | { path: ScreenPath; title?: Title; search?: `?${string}` }
export type MenuGroup = 'languageMaterials' | 'reports'
/** An entry, or a group of entries that opens under its own title. */
type MenuEntry = Entry | { group: MenuGroup; entries: readonly Entry[] }

const performance = {
  path: 'studentactivity',
  title: 'activityPerformance',
  search: '?tab=performance',
} as const
const languageMaterials = { group: 'languageMaterials', entries: ['sound', 'movablealphabets'] } as const
const currentDay = { path: 'dayreport', title: 'currentDayAttendance' } as const
const notesOfTeacher = { path: 'teachernotes', title: 'notesForReportTeacher' } as const
const attendanceReports = { path: 'reports', title: 'attendance' } as const

/** Each role's menu, from top to bottom, as named in part 1 of the specification. */
export const menus: Record<Role, readonly MenuEntry[]> = {
  SCHOOLE: [
    'studentdetails',
    'teacher',
    performance,
    'attendence',
    'activitytrackertable',
    'calenderevents',
    'specialobservation',
    languageMaterials,
    {
      group: 'reports',
      entries: [attendanceReports, { path: 'agereports', title: 'reportsClass' }, currentDay],
    },
    'activityanalysis',
    'keywiseactivity',
    'teachernotes',
    'fee',
  ],
  TEACHER: [
    'activitytrackertable',
    'attendence',
    'assignment',
    'teacherlesson',
    languageMaterials,
    'studentactivity',
    performance,
    'activityanalysis',
    'calenderassignment',
    notesOfTeacher,
    { group: 'reports', entries: [attendanceReports, { path: 'activityreport', title: 'reportsActivity' }] },
    'trainingsession',
  ],
  SUPERADMIN: [
    'schooldetails',
    'subject',
    'lesson',
    'superactivity',
    'activitytabel',
    'subactivity',
    'registrationtrainer',
    'trainer',
    'feemaster',
  ],
  PARENT: [
    'assignment',
    { path: 'calenderassignment', title: 'calendar' },
    'parentactivitytrackertable',
    'studentstory',
    'parentfee',
    'helpfullinformation',
  ],
}

/** The four most used entries of each role's menu; on a phone they are in a bar at the bottom. */
export const bottomMenus: Record<Role, readonly [Entry, Entry, Entry, Entry]> = {
  SCHOOLE: ['studentdetails', 'attendence', 'activitytrackertable', currentDay],
  TEACHER: ['activitytrackertable', 'attendence', 'studentactivity', notesOfTeacher],
  SUPERADMIN: ['schooldetails', 'superactivity', 'activitytabel', 'subactivity'],
  PARENT: ['assignment', 'parentactivitytrackertable', 'parentactivity', 'studentstory'],
}
