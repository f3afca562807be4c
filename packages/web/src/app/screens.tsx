import { type Role, roles } from '@casa/contract/access'
import type { ComponentType } from 'react'
import type { TextKey } from '../lib/texts.ts'

type Title = Extract<TextKey<'app'>, `screens.${string}`> extends `screens.${infer Key}` ? Key : never
/** Fetches a screen's module. */
export type Load = () => Promise<{ default: ComponentType }>

/** A place in a role's menu: the entries stand in the order of `order`, those of one group together. */
export type MenuEntry = {
  role: Role
  order: number
  /** Where the role's menu spells it otherwise than the screen. */
  title?: Title
  group?: 'languageMaterials' | 'reports'
  search?: `?${string}`
}

/** One screen of the app. */
export type Screen = {
  /** Below /app. */
  path: string
  title: Title
  /** Who may open it. */
  roles: readonly Role[]
  menu?: readonly MenuEntry[]
  /** Its title in a role's second menu group, where the own one is taken or wrong. */
  more?: Partial<Record<Role, Title>>
  /** Kept out of the second menu group: template pages, second names of a screen, screens of one record. */
  hidden?: true
  /** Missing while the screen is not built yet. */
  load?: Load
  /** The dialog that opens over it at `…/new` and `…/ID`. */
  dialog?: Load
  /** Further dialogs by their path below the screen. */
  dialogs?: Record<string, Load>
}

const office = ['SCHOOLE'] as const
const staff = ['SCHOOLE', 'TEACHER'] as const
const platform = ['SUPERADMIN'] as const
const keepers = ['SUPERADMIN', 'SCHOOLE'] as const
const family = ['PARENT'] as const
const school = ['SCHOOLE', 'TEACHER', 'PARENT'] as const

const at = (role: Role, order: number, entry: Omit<MenuEntry, 'role' | 'order'> = {}): MenuEntry => ({
  role,
  order,
  ...entry,
})
const language = { group: 'languageMaterials' } as const
const performance = { title: 'activityPerformance', search: '?tab=performance' } as const

/** Every screen, one row each. */
export const screens: readonly Screen[] = [
  {
    path: 'studentdetails',
    title: 'studentDetails',
    roles: staff,
    menu: [at('SCHOOLE', 1)],
    load: () => import('../screens/students/student-list-screen.tsx'),
    dialog: () => import('../screens/students/student-dialog.tsx'),
  },
  {
    path: 'studentregistration/:id',
    title: 'studentRegistration',
    roles: office,
    hidden: true,
    load: () => import('../screens/students/registration-screen.tsx'),
  },
  {
    path: 'addclass',
    title: 'class',
    roles: keepers,
    more: { SUPERADMIN: 'levels' },
    load: () => import('../screens/classes/class-list-screen.tsx'),
    dialog: () => import('../screens/classes/class-dialog.tsx'),
  },
  {
    path: 'teacher',
    title: 'teacher',
    roles: office,
    menu: [at('SCHOOLE', 2)],
    load: () => import('../screens/teachers/teacher-list-screen.tsx'),
    dialog: () => import('../screens/teachers/teacher-dialog.tsx'),
  },
  {
    path: 'attendence',
    title: 'attendance',
    roles: staff,
    menu: [at('SCHOOLE', 4), at('TEACHER', 2)],
    load: () => import('../screens/attendance/attendance-screen.tsx'),
  },
  {
    path: 'studentactivity',
    title: 'activityStatus',
    roles: staff,
    menu: [at('SCHOOLE', 3, performance), at('TEACHER', 6), at('TEACHER', 7, performance)],
    load: () => import('../screens/progress/student-activity-screen.tsx'),
  },
  {
    path: 'calenderassignment',
    title: 'calendarOfEvents',
    roles: school,
    menu: [at('TEACHER', 9), at('PARENT', 2, { title: 'calendar' })],
    more: { SCHOOLE: 'calendar' },
  },
  {
    path: 'calenderevents',
    title: 'calendarOfEvents',
    roles: staff,
    menu: [at('SCHOOLE', 6)],
    more: { TEACHER: 'staffCalendar' },
  },
  { path: 'createevents', title: 'createEvents', roles: staff },
  {
    path: 'specialobservation',
    title: 'specialObservation',
    roles: staff,
    menu: [at('SCHOOLE', 7)],
    load: () => import('../screens/observations/observation-list-screen.tsx'),
    dialog: () => import('../screens/observations/observation-dialog.tsx'),
  },
  {
    path: 'sound',
    title: 'sounds',
    roles: staff,
    menu: [at('SCHOOLE', 8, language), at('TEACHER', 5, language)],
  },
  {
    path: 'movablealphabets',
    title: 'movableAlphabets',
    roles: staff,
    menu: [at('SCHOOLE', 8, language), at('TEACHER', 5, language)],
  },
  {
    path: 'reports',
    title: 'attendanceReports',
    roles: staff,
    menu: [
      at('SCHOOLE', 9, { group: 'reports', title: 'attendance' }),
      at('TEACHER', 11, { group: 'reports', title: 'attendance' }),
    ],
    load: () => import('../screens/reports/attendance-report-screen.tsx'),
  },
  {
    path: 'agereports',
    title: 'classReports',
    roles: staff,
    menu: [at('SCHOOLE', 9, { group: 'reports', title: 'reportsClass' })],
    load: () => import('../screens/reports/class-report-screen.tsx'),
  },
  {
    path: 'dayreport',
    title: 'dayReports',
    roles: office,
    menu: [at('SCHOOLE', 9, { group: 'reports', title: 'currentDayAttendance' })],
    load: () => import('../screens/reports/day-report-screen.tsx'),
    dialog: () => import('../screens/reports/absent-dialog.tsx'),
  },
  {
    path: 'activityanalysis',
    title: 'activityAnalysis',
    roles: staff,
    menu: [at('SCHOOLE', 10), at('TEACHER', 8)],
    load: () => import('../screens/progress/analysis-screen.tsx'),
  },
  {
    path: 'keywiseactivity',
    title: 'activityWiseAnalysis',
    roles: staff,
    menu: [at('SCHOOLE', 11)],
    load: () => import('../screens/progress/key-wise-screen.tsx'),
  },
  {
    path: 'teachernotes',
    title: 'notesForReport',
    roles: staff,
    menu: [at('SCHOOLE', 12), at('TEACHER', 10, { title: 'notesForReportTeacher' })],
    load: () => import('../screens/notes/note-list-screen.tsx'),
    dialog: () => import('../screens/notes/note-dialog.tsx'),
  },
  { path: 'fee', title: 'fee', roles: office, menu: [at('SCHOOLE', 13)] },
  { path: 'feemaster', title: 'feeMaster', roles: platform, menu: [at('SUPERADMIN', 9)] },
  {
    path: 'activitytrackertable',
    title: 'activityPlanner',
    roles: staff,
    menu: [at('SCHOOLE', 5), at('TEACHER', 1)],
    load: () => import('../screens/planner/planner-screen.tsx'),
    dialog: () => import('../screens/planner/entry-dialog.tsx'),
    dialogs: {
      ':id/copy': () => import('../screens/planner/copy-dialog.tsx'),
      ':id/history': () => import('../screens/planner/history-dialog.tsx'),
    },
  },
  { path: 'event', title: 'assignment', roles: staff, hidden: true },
  { path: 'teacherlesson', title: 'lessonPlan', roles: staff, menu: [at('TEACHER', 4)] },
  {
    path: 'activityreport',
    title: 'activityReports',
    roles: staff,
    menu: [at('TEACHER', 11, { group: 'reports', title: 'reportsActivity' })],
    load: () => import('../screens/progress/activity-report-screen.tsx'),
  },
  {
    path: 'reportofactivities',
    title: 'activityReports',
    roles: staff,
    hidden: true,
    load: () => import('../screens/progress/activity-report-screen.tsx'),
  },
  { path: 'trainingsession', title: 'trainingSession', roles: staff, menu: [at('TEACHER', 12)] },
  {
    path: 'schooldetails',
    title: 'schoolDetails',
    roles: platform,
    menu: [at('SUPERADMIN', 1)],
    load: () => import('../screens/schools/school-list-screen.tsx'),
  },
  { path: 'subject', title: 'subject', roles: platform, menu: [at('SUPERADMIN', 2)] },
  { path: 'lesson', title: 'lesson', roles: platform, menu: [at('SUPERADMIN', 3)] },
  { path: 'lesson/:id', title: 'lesson', roles: ['SUPERADMIN', 'SCHOOLE', 'TEACHER'], hidden: true },
  {
    path: 'superactivity',
    title: 'areaOfWork',
    roles: keepers,
    menu: [at('SUPERADMIN', 4)],
    load: () => import('../screens/curriculum/area-list-screen.tsx'),
    dialog: () => import('../screens/curriculum/area-dialog.tsx'),
  },
  {
    path: 'activitytabel',
    title: 'listOfActivities',
    roles: keepers,
    menu: [at('SUPERADMIN', 5)],
    load: () => import('../screens/curriculum/activity-list-screen.tsx'),
    dialog: () => import('../screens/curriculum/activity-dialog.tsx'),
  },
  {
    path: 'subactivity',
    title: 'exercise',
    roles: keepers,
    menu: [at('SUPERADMIN', 6)],
    load: () => import('../screens/curriculum/exercise-list-screen.tsx'),
    dialog: () => import('../screens/curriculum/exercise-dialog.tsx'),
    dialogs: { upload: () => import('../screens/curriculum/exercise-upload-dialog.tsx') },
  },
  { path: 'registrationtrainer', title: 'trainerRegistration', roles: platform, menu: [at('SUPERADMIN', 7)] },
  { path: 'trainer', title: 'trainingTopics', roles: platform, menu: [at('SUPERADMIN', 8)] },
  { path: 'assignment', title: 'assignment', roles: school, menu: [at('TEACHER', 3), at('PARENT', 1)] },
  { path: 'studentEvents', title: 'studentEvents', roles: family },
  {
    path: 'parentactivitytrackertable',
    title: 'activityProgress',
    roles: family,
    menu: [at('PARENT', 3)],
    load: () => import('../screens/progress/family-progress-screen.tsx'),
  },
  {
    path: 'parentactivity',
    title: 'activityPerformanceParent',
    roles: family,
    load: () => import('../screens/progress/family-performance-screen.tsx'),
  },
  {
    path: 'studentstory',
    title: 'studentStory',
    roles: school,
    menu: [at('PARENT', 4)],
    load: () => import('../screens/story/story-screen.tsx'),
  },
  { path: 'parentfee', title: 'feePayments', roles: family, menu: [at('PARENT', 5)] },
  { path: 'helpfullinformation', title: 'helpfulInformation', roles, menu: [at('PARENT', 6)] },
  {
    path: 'activitydetails/:id',
    title: 'activityDetails',
    roles: school,
    hidden: true,
    load: () => import('../screens/progress/record-screen.tsx'),
  },
  {
    path: 'activityexpected',
    title: 'activityExpected',
    roles: school,
    load: () => import('../screens/progress/expected-screen.tsx'),
  },
  { path: 'learnmore', title: 'learnMore', roles },
  {
    path: 'settings',
    title: 'settings',
    roles: school,
    load: () => import('../screens/schools/settings-screen.tsx'),
  },
  { path: 'typography', title: 'typography', roles, hidden: true },
  { path: 'notifications', title: 'notifications', roles, hidden: true },
  { path: 'ui/icons', title: 'icons', roles, hidden: true },
  { path: 'ui/charts', title: 'charts', roles, hidden: true },
  {
    path: 'ui/reportofactivities',
    title: 'activityReports',
    roles,
    hidden: true,
    load: () => import('../screens/progress/activity-report-screen.tsx'),
  },
]
