import Article from '@mui/icons-material/Article'
import Book from '@mui/icons-material/Book'
import CalendarToday from '@mui/icons-material/CalendarToday'
import Category from '@mui/icons-material/Category'
import Class from '@mui/icons-material/Class'
import Equalizer from '@mui/icons-material/Equalizer'
import Event from '@mui/icons-material/Event'
import EventNote from '@mui/icons-material/EventNote'
import Flag from '@mui/icons-material/Flag'
import GridView from '@mui/icons-material/GridView'
import Home from '@mui/icons-material/Home'
import HomeWork from '@mui/icons-material/HomeWork'
import HowToReg from '@mui/icons-material/HowToReg'
import Info from '@mui/icons-material/Info'
import Leaderboard from '@mui/icons-material/Leaderboard'
import Lightbulb from '@mui/icons-material/Lightbulb'
import List from '@mui/icons-material/List'
import MeetingRoom from '@mui/icons-material/MeetingRoom'
import MusicNote from '@mui/icons-material/MusicNote'
import Payments from '@mui/icons-material/Payments'
import Person from '@mui/icons-material/Person'
import PersonAdd from '@mui/icons-material/PersonAdd'
import PlayCircle from '@mui/icons-material/PlayCircle'
import School from '@mui/icons-material/School'
import Spellcheck from '@mui/icons-material/Spellcheck'
import StackedBarChart from '@mui/icons-material/StackedBarChart'
import Stairs from '@mui/icons-material/Stairs'
import StickyNote2 from '@mui/icons-material/StickyNote2'
import Subject from '@mui/icons-material/Subject'
import Today from '@mui/icons-material/Today'
import Topic from '@mui/icons-material/Topic'
import TrendingUp from '@mui/icons-material/TrendingUp'
import Tune from '@mui/icons-material/Tune'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import Widgets from '@mui/icons-material/Widgets'
import type { MenuItem } from './menu.ts'
import type { MenuGroup } from './menus.ts'
import type { Title } from './screen.ts'

type Icon = typeof Person

/** By the title of an entry. The first screen loads them all, so what is alike has one icon, and the shapes are simple. */
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

/** The icon of a menu's entry or group; the text beside it says what it is. */
export function MenuIcon({ title }: { title: MenuItem['title'] }) {
  const Icon = iconOf(title)
  return Icon && <Icon fontSize="small" />
}
