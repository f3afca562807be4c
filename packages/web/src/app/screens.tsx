import { roles } from '@casa/contract/access'
import type { Screen } from './screen.ts'

const office = ['SCHOOLE'] as const
const staff = ['SCHOOLE', 'TEACHER'] as const
const platform = ['SUPERADMIN'] as const
const admins = ['SUPERADMIN', 'SCHOOLE'] as const
const family = ['PARENT'] as const
const school = ['SCHOOLE', 'TEACHER', 'PARENT'] as const

/** One screen at three addresses. */
const activityReport = {
  title: 'activityReports',
  load: () => import('../screens/progress/activity-report-screen.tsx'),
} as const

/** One screen at two addresses. */
const assignments = {
  title: 'assignment',
  load: () => import('../screens/assignments/assignment-list-screen.tsx'),
  dialog: () => import('../screens/assignments/assignment-dialog.tsx'),
  dialogs: { ':id/status': () => import('../screens/assignments/status-dialog.tsx') },
} as const

/** Every screen, one row each. `menus.ts` assigns them to menus. */
const rows = [
  {
    path: 'today',
    title: 'today',
    roles: ['SUPERADMIN', 'SCHOOLE', 'TEACHER'],
    load: () => import('../screens/today/school-day.tsx'),
    loadFor: {
      TEACHER: () => import('../screens/today/teacher-day.tsx'),
      SUPERADMIN: () => import('../screens/today/platform-day.tsx'),
    },
  },
  {
    path: 'studentdetails',
    title: 'studentDetails',
    roles: staff,
    load: () => import('../screens/students/student-list-screen.tsx'),
    dialog: () => import('../screens/students/student-dialog.tsx'),
  },
  {
    path: 'studentregistration/:id',
    below: ['studentdetails'],
    title: 'studentRegistration',
    roles: office,
    hidden: true,
    load: () => import('../screens/students/registration-screen.tsx'),
  },
  {
    path: 'child/:id',
    below: ['studentdetails', 'assignment'],
    title: 'child',
    roles: school,
    hidden: true,
    load: () => import('../screens/overview/child-screen.tsx'),
    dialogs: {
      record: () => import('../screens/overview/record-keys-dialog.tsx'),
      plan: () => import('../screens/planner/record-dialog.tsx'),
      observation: () => import('../screens/observations/observation-dialog.tsx'),
      note: () => import('../screens/notes/note-dialog.tsx'),
      report: () => import('../screens/conference-reports/draft-dialog.tsx'),
      guardian: () => import('../screens/overview/guardian-dialog.tsx'),
    },
  },
  {
    path: 'exercise/:id',
    below: ['studentactivity', 'parentactivitytrackertable'],
    title: 'exercisePage',
    roles: school,
    hidden: true,
    load: () => import('../screens/overview/exercise-screen.tsx'),
  },
  {
    path: 'addclass',
    title: 'class',
    roles: admins,
    moreTitles: { SUPERADMIN: 'levels' },
    load: () => import('../screens/classes/class-list-screen.tsx'),
    dialog: () => import('../screens/classes/class-dialog.tsx'),
  },
  {
    path: 'teacher',
    title: 'teacher',
    roles: office,
    load: () => import('../screens/teachers/teacher-list-screen.tsx'),
    dialog: () => import('../screens/teachers/teacher-dialog.tsx'),
  },
  {
    path: 'attendence',
    title: 'attendance',
    roles: staff,
    load: () => import('../screens/attendance/attendance-screen.tsx'),
  },
  {
    path: 'attendence/register',
    title: 'attendanceRegister',
    roles: staff,
    // The attendance and its report lead here.
    hidden: true,
    load: () => import('../screens/attendance/register-screen.tsx'),
  },
  {
    path: 'holidays',
    title: 'holidays',
    roles: office,
    load: () => import('../screens/holidays/holiday-list-screen.tsx'),
    dialog: () => import('../screens/holidays/holiday-dialog.tsx'),
  },
  {
    path: 'studentactivity',
    title: 'activityStatus',
    roles: staff,
    load: () => import('../screens/progress/student-activity-screen.tsx'),
  },
  {
    path: 'calenderassignment',
    title: 'calendarOfEvents',
    roles: school,
    moreTitles: { SCHOOLE: 'calendar' },
    load: () => import('../screens/child-calendar/event-list-screen.tsx'),
    dialog: () => import('../screens/child-calendar/event-dialog.tsx'),
  },
  {
    path: 'calenderevents',
    title: 'calendarOfEvents',
    roles: staff,
    moreTitles: { TEACHER: 'staffCalendar' },
    load: () => import('../screens/staff-events/calendar-screen.tsx'),
    dialog: () => import('../screens/staff-events/staff-event-dialog.tsx'),
  },
  {
    path: 'createevents',
    title: 'createEvents',
    roles: staff,
    load: () => import('../screens/staff-events/event-list-screen.tsx'),
    dialog: () => import('../screens/staff-events/staff-event-dialog.tsx'),
  },
  {
    path: 'specialobservation',
    title: 'specialObservation',
    roles: staff,
    load: () => import('../screens/observations/observation-list-screen.tsx'),
    dialog: () => import('../screens/observations/observation-dialog.tsx'),
  },
  {
    path: 'sound',
    title: 'sounds',
    roles: staff,
    load: async () => ({ default: (await import('../screens/language/grid-screen.tsx')).SoundScreen }),
    dialogs: { upload: () => import('../screens/language/sound-upload-dialog.tsx') },
  },
  {
    path: 'movablealphabets',
    title: 'movableAlphabets',
    roles: staff,
    load: async () => ({
      default: (await import('../screens/language/grid-screen.tsx')).MovableAlphabetScreen,
    }),
  },
  {
    path: 'reports',
    title: 'attendanceReports',
    roles: staff,
    load: () => import('../screens/reports/attendance-report-screen.tsx'),
  },
  {
    path: 'agereports',
    title: 'classReports',
    roles: staff,
    load: () => import('../screens/reports/class-report-screen.tsx'),
  },
  {
    path: 'dayreport',
    title: 'dayReports',
    roles: office,
    load: () => import('../screens/reports/day-report-screen.tsx'),
    dialog: () => import('../screens/reports/absent-dialog.tsx'),
  },
  {
    path: 'activityanalysis',
    title: 'activityAnalysis',
    roles: staff,
    load: () => import('../screens/progress/analysis-screen.tsx'),
  },
  {
    path: 'keywiseactivity',
    title: 'activityWiseAnalysis',
    roles: staff,
    load: () => import('../screens/progress/key-wise-screen.tsx'),
  },
  {
    path: 'teachernotes',
    title: 'notesForReport',
    roles: staff,
    load: () => import('../screens/notes/note-list-screen.tsx'),
    dialog: () => import('../screens/notes/note-dialog.tsx'),
  },
  {
    path: 'conference-reports',
    below: ['teachernotes', 'studentstory'],
    title: 'conferenceReports',
    roles: school,
    // Notes for reports and each child's page lead here.
    hidden: true,
    load: () => import('../screens/conference-reports/report-list-screen.tsx'),
    loadFor: { PARENT: () => import('../screens/conference-reports/family-report-list-screen.tsx') },
    dialogs: { new: () => import('../screens/conference-reports/draft-dialog.tsx') },
  },
  {
    path: 'conference-report/:id',
    below: ['teachernotes', 'studentstory'],
    title: 'conferenceReport',
    roles: school,
    hidden: true,
    load: () => import('../screens/conference-reports/report-screen.tsx'),
  },
  {
    path: 'fee',
    title: 'fee',
    roles: office,
    load: () => import('../screens/fees/fee-list-screen.tsx'),
    dialog: () => import('../screens/fees/fee-dialog.tsx'),
  },
  {
    path: 'feedue',
    below: ['fee'],
    title: 'feeDue',
    roles: office,
    // The list of fees leads here.
    hidden: true,
    load: () => import('../screens/fees/ledger/due-list-screen.tsx'),
    dialog: () => import('../screens/fees/ledger/record-payment-dialog.tsx'),
  },
  {
    path: 'feeaccount/:id',
    below: ['fee'],
    title: 'feeAccount',
    roles: office,
    hidden: true,
    load: () => import('../screens/fees/ledger/account-screen.tsx'),
    dialogs: {
      payment: () => import('../screens/fees/ledger/record-payment-dialog.tsx'),
      concession: async () => ({
        default: (await import('../screens/fees/ledger/charge-dialog.tsx')).ConcessionDialog,
      }),
      latefee: async () => ({
        default: (await import('../screens/fees/ledger/charge-dialog.tsx')).LateFeeDialog,
      }),
    },
  },
  {
    path: 'feemaster',
    title: 'feeMaster',
    roles: platform,
    load: () => import('../screens/fees/year-list-screen.tsx'),
    dialog: () => import('../screens/fees/year-dialog.tsx'),
  },
  {
    path: 'activitytrackertable',
    title: 'activityPlanner',
    roles: staff,
    load: () => import('../screens/planner/planner-screen.tsx'),
    dialog: () => import('../screens/planner/record-dialog.tsx'),
    dialogs: {
      ':id/copy': async () => ({
        default: (await import('../screens/planner/record-dialog.tsx')).CopyDialog,
      }),
      ':id/history': () => import('../screens/planner/history-dialog.tsx'),
      grid: () => import('../screens/planner/plan-grid-dialog.tsx'),
    },
  },
  { path: 'event', ...assignments, below: ['assignment'], roles: staff, hidden: true },
  {
    path: 'teacherlesson',
    title: 'lessonPlan',
    roles: staff,
    load: () => import('../screens/lessonplans/lesson-plan-screen.tsx'),
    dialog: () => import('../screens/lessonplans/lesson-plan-dialog.tsx'),
  },
  {
    ...activityReport,
    path: 'activityreport',
    roles: staff,
  },
  { ...activityReport, path: 'reportofactivities', below: ['activityreport'], roles: staff, hidden: true },
  {
    path: 'trainingsession',
    title: 'trainingSession',
    roles: staff,
    load: () => import('../screens/training/session-list-screen.tsx'),
    dialog: () => import('../screens/training/session-dialog.tsx'),
  },
  {
    path: 'schooldetails',
    title: 'schoolDetails',
    roles: platform,
    load: () => import('../screens/schools/school-list-screen.tsx'),
    dialog: () => import('../screens/schools/school-dialog.tsx'),
  },
  {
    path: 'subject',
    title: 'subject',
    roles: platform,
    load: () => import('../screens/lessons/subject-list-screen.tsx'),
    dialog: () => import('../screens/lessons/subject-dialog.tsx'),
  },
  {
    path: 'lesson',
    title: 'lesson',
    roles: platform,
    load: () => import('../screens/lessons/lesson-list-screen.tsx'),
    // `lesson/ID` is the page of one lesson.
    dialogs: {
      new: () => import('../screens/lessons/lesson-dialog.tsx'),
      ':id/edit': () => import('../screens/lessons/lesson-dialog.tsx'),
    },
  },
  {
    path: 'lesson/:id',
    below: ['teacherlesson'],
    title: 'lesson',
    roles: ['SUPERADMIN', 'SCHOOLE', 'TEACHER'],
    hidden: true,
    load: () => import('../screens/lessons/lesson-screen.tsx'),
  },
  {
    path: 'superactivity',
    title: 'areaOfWork',
    roles: admins,
    load: () => import('../screens/curriculum/area-list-screen.tsx'),
    dialog: async () => ({
      default: (await import('../screens/curriculum/curriculum-dialog.tsx')).AreaDialog,
    }),
  },
  {
    path: 'activitytabel',
    title: 'listOfActivities',
    roles: admins,
    load: () => import('../screens/curriculum/activity-list-screen.tsx'),
    dialog: async () => ({
      default: (await import('../screens/curriculum/curriculum-dialog.tsx')).ActivityDialog,
    }),
  },
  {
    path: 'subactivity',
    title: 'exercise',
    roles: admins,
    load: () => import('../screens/curriculum/exercise-list-screen.tsx'),
    dialog: () => import('../screens/curriculum/exercise-dialog.tsx'),
    dialogs: { upload: () => import('../screens/curriculum/exercise-upload-dialog.tsx') },
  },
  {
    path: 'registrationtrainer',
    title: 'trainerRegistration',
    roles: platform,
    load: () => import('../screens/training/trainer-list-screen.tsx'),
    dialog: () => import('../screens/training/trainer-dialog.tsx'),
  },
  {
    path: 'trainer',
    title: 'trainingTopics',
    roles: platform,
    load: () => import('../screens/training/topic-list-screen.tsx'),
    dialog: () => import('../screens/training/topic-dialog.tsx'),
  },
  {
    path: 'assignment',
    ...assignments,
    roles: school,
    // Parents land here.
    loadFor: { PARENT: () => import('../screens/today/family-screen.tsx') },
  },
  {
    path: 'studentEvents',
    title: 'studentEvents',
    roles: family,
    load: () => import('../screens/child-calendar/student-events-screen.tsx'),
    dialog: () => import('../screens/child-calendar/event-dialog.tsx'),
  },
  {
    path: 'parentactivitytrackertable',
    title: 'activityProgress',
    roles: family,
    load: () => import('../screens/progress/family-progress-screen.tsx'),
  },
  {
    path: 'parentactivity',
    title: 'activityPerformanceParent',
    roles: family,
    load: () => import('../screens/progress/student-performance.tsx'),
  },
  {
    path: 'studentstory',
    title: 'studentStory',
    roles: school,
    load: () => import('../screens/story/story-screen.tsx'),
  },
  {
    path: 'parentfee',
    title: 'feePayments',
    roles: family,
    load: () => import('../screens/fees/family-fee-screen.tsx'),
  },
  {
    path: 'parentfee/:id',
    title: 'feePayment',
    roles: family,
    hidden: true,
    load: () => import('../screens/fees/payment-screen.tsx'),
  },
  {
    path: 'parentfee/:id/receipt',
    title: 'feeReceipt',
    roles: family,
    hidden: true,
    load: () => import('../screens/fees/receipt-screen.tsx'),
  },
  {
    path: 'helpfullinformation',
    title: 'helpfulInformation',
    roles,
    load: async () => ({ default: (await import('../screens/help/guide-screen.tsx')).HelpfulScreen }),
  },
  {
    path: 'activitydetails/:id',
    below: ['activitytrackertable', 'parentactivitytrackertable'],
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
  {
    path: 'learnmore',
    title: 'learnMore',
    roles,
    load: async () => ({ default: (await import('../screens/help/guide-screen.tsx')).LearnMoreScreen }),
  },
  {
    path: 'activitylog',
    title: 'activityLog',
    roles: admins,
    load: () => import('../screens/activity-log/activity-log-screen.tsx'),
  },
  {
    path: 'settings',
    title: 'settings',
    roles: school,
    load: () => import('../screens/schools/settings-screen.tsx'),
  },
  {
    path: 'account',
    title: 'account',
    roles,
    // The profile menu leads here.
    hidden: true,
    load: () => import('../screens/account/account-screen.tsx'),
  },
  {
    path: 'manual',
    title: 'manual',
    roles,
    load: async () => ({ default: (await import('../screens/documents/document-screen.tsx')).ManualScreen }),
  },
  {
    path: 'privacy',
    title: 'privacy',
    roles,
    load: async () => ({ default: (await import('../screens/documents/document-screen.tsx')).PrivacyScreen }),
  },
  {
    path: 'term',
    title: 'terms',
    roles,
    load: async () => ({ default: (await import('../screens/documents/document-screen.tsx')).TermsScreen }),
  },
  {
    path: 'typography',
    title: 'typography',
    roles,
    hidden: true,
    load: () => import('../screens/style-guide/typography-screen.tsx'),
  },
  {
    path: 'notifications',
    title: 'notifications',
    roles,
    hidden: true,
    load: () => import('../screens/style-guide/notifications-screen.tsx'),
  },
  {
    path: 'ui/icons',
    title: 'icons',
    roles,
    hidden: true,
    load: () => import('../screens/style-guide/icons-screen.tsx'),
  },
  {
    path: 'ui/charts',
    title: 'charts',
    roles,
    hidden: true,
    load: () => import('../screens/style-guide/charts-screen.tsx'),
  },
  { ...activityReport, path: 'ui/reportofactivities', roles, hidden: true },
] as const satisfies readonly Screen[]

export type ScreenPath = (typeof rows)[number]['path']

export const screens: readonly (Screen & { path: ScreenPath })[] = rows
