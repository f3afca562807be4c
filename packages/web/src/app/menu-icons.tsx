import {
  Article,
  BeachAccess,
  Book,
  CalendarToday,
  Category,
  Class,
  Equalizer,
  Event,
  EventNote,
  Flag,
  GridView,
  Home,
  HomeWork,
  HowToReg,
  Info,
  Leaderboard,
  Lightbulb,
  List,
  MeetingRoom,
  MusicNote,
  Payments,
  Person,
  PersonAdd,
  PlayCircle,
  School,
  Spellcheck,
  StackedBarChart,
  Stairs,
  StickyNote2,
  Subject,
  Today,
  Topic,
  TrendingUp,
  Tune,
  VisibilityOutlined as Visibility,
  Widgets,
} from '../ui/icons.tsx'
import type { MenuGroup, MenuItem } from './menus.ts'
import type { Title } from './screen.ts'

type Icon = typeof Person

/**
 * By the title of an entry. The first screen loads them all, so similar entries share an icon, and the shapes are
 * simple.
 */
const icons: Partial<Record<`screens.${Title}`, Icon>> & Record<`menu.${MenuGroup}`, Icon> = {
  'screens.today': Home,
  'screens.studentDetails': Person,
  'screens.class': MeetingRoom,
  'screens.levels': Stairs,
  'screens.teacher': School,
  'screens.attendance': HowToReg,
  'screens.attendanceReports': HowToReg,
  'screens.activityPerformance': TrendingUp,
  'screens.activityPerformanceParent': TrendingUp,
  'screens.activityStatus': GridView,
  'screens.activityProgress': GridView,
  'screens.calendarOfEvents': CalendarToday,
  'screens.calendar': CalendarToday,
  'screens.staffCalendar': Event,
  'screens.studentEvents': Event,
  'screens.createEvents': Event,
  'screens.specialObservation': Visibility,
  'menu.languageMaterials': Spellcheck,
  'screens.sounds': MusicNote,
  'screens.movableAlphabets': Spellcheck,
  'menu.reports': Leaderboard,
  'screens.classReports': MeetingRoom,
  'screens.reportsClass': MeetingRoom,
  'screens.dayReports': Today,
  'screens.currentDayAttendance': Today,
  'screens.activityReports': Leaderboard,
  'screens.reportsActivity': Leaderboard,
  'screens.activityAnalysis': Equalizer,
  'screens.activityWiseAnalysis': StackedBarChart,
  'screens.notesForReport': StickyNote2,
  'screens.notesForReportTeacher': StickyNote2,
  'screens.fee': Payments,
  'screens.feeMaster': Payments,
  'screens.feePayments': Payments,
  'screens.activityPlanner': EventNote,
  'screens.lessonPlan': Class,
  'screens.lesson': Class,
  'screens.trainingSession': PlayCircle,
  'screens.trainingTopics': Topic,
  'screens.trainerRegistration': PersonAdd,
  'screens.schoolDetails': HomeWork,
  'screens.subject': Subject,
  'screens.areaOfWork': Category,
  'screens.listOfActivities': List,
  'screens.exercise': Widgets,
  'screens.assignment': Article,
  'screens.studentStory': Book,
  'screens.helpfulInformation': Info,
  'screens.learnMore': Lightbulb,
  'screens.activityExpected': Flag,
  'screens.holidays': BeachAccess,
  'screens.settings': Tune,
  'screens.manual': Book,
  'screens.privacy': Info,
  'screens.terms': Article,
}

const iconOf = (title: MenuItem['title']) => (icons as Partial<Record<string, Icon>>)[title]

/** Whether an entry or group has an icon. */
export function hasIcon(title: MenuItem['title']): boolean {
  return iconOf(title) !== undefined
}

/** The icon of a menu entry or group; the text beside it says what it is. */
export function MenuIcon({ title }: { title: MenuItem['title'] }) {
  const Icon = iconOf(title)
  return Icon && <Icon fontSize="small" />
}
