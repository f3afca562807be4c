import type { Role } from '@casa/contract/access'
import type { TextKey } from '../lib/texts.ts'
import type { Screen, Title } from './screen.ts'
import { type ScreenPath, screens } from './screens.tsx'

/** A screen in a menu: its path below /app, or that with its own title or tab. */
type Entry = ScreenPath | { path: ScreenPath; title?: Title; search?: `?${string}` }
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
const bottomMenus: Record<Role, readonly [Entry, Entry, Entry, Entry]> = {
  SCHOOLE: ['studentdetails', 'attendence', 'activitytrackertable', currentDay],
  TEACHER: ['activitytrackertable', 'attendence', 'studentactivity', notesOfTeacher],
  SUPERADMIN: ['schooldetails', 'superactivity', 'activitytabel', 'subactivity'],
  PARENT: ['assignment', 'parentactivitytrackertable', 'parentactivity', 'studentstory'],
}

/** A link of the menu. */
export type MenuLink = { title: TextKey<'app'>; path: string; to: string; search: string }
/** A link, or a group of links that opens under its own title. */
export type MenuItem = MenuLink | { title: TextKey<'app'>; group: string; links: MenuLink[] }

/** A role's menu: the entries that the school's users know, in order. */
export function mainMenu(role: Role): MenuItem[] {
  return menus[role].map(entry =>
    typeof entry === 'object' && 'group' in entry
      ? {
          title: `menu.${entry.group}`,
          group: entry.group,
          links: entry.entries.map(linkTo),
        }
      : linkTo(entry),
  )
}

/** The role's other screens, except hidden ones. */
export function moreMenu(role: Role): MenuLink[] {
  const inMenu = new Set(linksOf(mainMenu(role)).map(link => link.path))
  return screens
    .filter(screen => !screen.hidden && screen.roles.includes(role))
    .map(screen => linkTo({ path: screen.path, title: screen.moreTitles?.[role] ?? screen.title }))
    .filter(link => !inMenu.has(link.path))
}

/** The role's most used entries, for the bottom bar on a phone. */
export function bottomMenu(role: Role): MenuLink[] {
  return bottomMenus[role].map(linkTo)
}

/** All links of a menu, including those of its groups. */
export function linksOf(menu: readonly MenuItem[]): MenuLink[] {
  return menu.flatMap(item => ('group' in item ? item.links : item))
}

function linkTo(entry: Entry): MenuLink {
  const { path, title, search = '' } = typeof entry === 'string' ? { path: entry } : entry
  const to = `/app/${path}`
  const screen = screenOf(path)
  return {
    title: `screens.${title ?? screen.title}`,
    path: to,
    to: to + search,
    search,
  }
}

function screenOf(path: ScreenPath): Screen {
  return screens.find(screen => screen.path === path)!
}

/** The link to the current page; if two links open the same screen, the one whose search matches. */
export function currentLink(
  links: readonly MenuLink[],
  pathname: string,
  search: string,
): MenuLink | undefined {
  const here = links.filter(link => pathname === link.path || pathname.startsWith(`${link.path}/`))
  return (
    here.find(link => link.search && search.includes(link.search.slice(1))) ?? here.find(link => !link.search)
  )
}
