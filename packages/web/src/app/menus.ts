import type { Role } from '@casa/contract/access'
import type { Title } from './screen.ts'
import type { ScreenPath } from './screens.tsx'

/** A screen in a menu: its path below /app, or that with a title or a tab of its own. */
export type Entry = ScreenPath | { path: ScreenPath; title?: Title; search?: `?${string}` }
/** An entry, or a group of entries that opens under its own title. */
type MenuEntry = Entry | { group: 'languageMaterials' | 'reports'; entries: readonly Entry[] }

const performance = {
  path: 'studentactivity',
  title: 'activityPerformance',
  search: '?tab=performance',
} as const
const languageMaterials = { group: 'languageMaterials', entries: ['sound', 'movablealphabets'] } as const
const attendanceReports = { path: 'reports', title: 'attendance' } as const

/** What stands in each role's menu, from top to bottom, as part 1 of the specification names it. */
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
      entries: [
        attendanceReports,
        { path: 'agereports', title: 'reportsClass' },
        { path: 'dayreport', title: 'currentDayAttendance' },
      ],
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
    { path: 'teachernotes', title: 'notesForReportTeacher' },
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
