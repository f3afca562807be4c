import { landing, type Role } from '@casa/contract/access'
import { type AreaRights, allRights, isLimited } from '@casa/contract/areas'
import type { TextKey } from '../lib/texts.ts'
import { mayOpen, type Screen, type Title, type Viewer } from './screen.ts'
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

/** An entry of the bottom bar, with a shorter title, or a teacher's quick recording. */
type BarEntry = { path: ScreenPath; title?: Title; bar?: BarTitle } | 'quick'
type BarTitle = 'children' | 'record' | 'planner'

const [children, planner] = [
  { path: 'studentdetails', bar: 'children' },
  { path: 'activitytrackertable', bar: 'planner' },
] as const

/** The most used entries of each role's menu; on a phone they are in a bar at the bottom. */
const bottomMenus: Record<Role, readonly BarEntry[]> = {
  SCHOOLE: [
    { path: 'today' },
    children,
    { path: 'studentactivity', bar: 'record' },
    { path: 'attendence' },
    planner,
  ],
  TEACHER: [{ path: 'today' }, children, 'quick', { path: 'attendence' }, planner],
  SUPERADMIN: [
    { path: 'schooldetails' },
    { path: 'superactivity' },
    { path: 'activitytabel' },
    { path: 'subactivity' },
  ],
  PARENT: [
    { path: 'assignment' },
    { path: 'parentactivitytrackertable' },
    { path: 'calenderassignment', title: 'calendar' },
    { path: 'studentstory' },
  ],
}

/** A link of the menu. `hint` says what it is for, and `screen` identifies it, with its tab. */
export type MenuLink = {
  title: TextKey<'app'>
  hint: TextKey<'app'>
  screen: string
  path: string
  to: string
  search: string
}
/** A group of links that opens under its own title. */
export type MenuLinks = Pick<MenuLink, 'title' | 'hint' | 'screen'> & { group: MenuGroup; links: MenuLink[] }
export type MenuItem = MenuLink | MenuLinks

/** A role's menu: the entries that the school's users know, in order, as far as these rights reach. */
export function mainMenu(role: Role, rights: AreaRights = allRights): MenuItem[] {
  const isOpen = (entry: Entry) => mayOpen(screenOf(pathOf(entry)), { role, rights })
  return menus[role].flatMap((entry): MenuItem[] => {
    if (typeof entry !== 'object' || !('group' in entry)) return isOpen(entry) ? [linkTo(entry, role)] : []
    const links = entry.entries.filter(isOpen).map(link => linkTo(link, role))
    if (links.length === 0) return []
    return [
      {
        title: `menu.${entry.group}`,
        hint: `menu.hints.${groupNames[entry.group]}`,
        screen: groupNames[entry.group],
        group: entry.group,
        links,
      },
    ]
  })
}

const pathOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.path)

/** The names by which groups have their hints and icons; `reports` is a screen. */
const groupNames = { languageMaterials: 'languageMaterials', reports: 'reportsGroup' } as const

/** Hints of screens that are something else for a role, or for one of their tabs. */
const otherHints: Partial<Record<Role | 'tab', Partial<Record<ScreenPath, string>>>> = {
  tab: { studentactivity: 'performance' },
  SUPERADMIN: { addclass: 'levels' },
  TEACHER: { settings: 'schoolCard' },
  PARENT: { assignment: 'family', calenderassignment: 'familyCalendar', settings: 'schoolCard' },
}

/** The role's other screens, except hidden ones. */
export function moreMenu(role: Role, rights: AreaRights = allRights): MenuLink[] {
  const inMenu = new Set(linksOf(mainMenu(role, rights)).map(link => link.path))
  return screens
    .filter(screen => !screen.hidden && mayOpen(screen, { role, rights }))
    .map(screen => linkTo({ path: screen.path, title: screen.moreTitles?.[role] ?? screen.title }, role))
    .filter(link => !inMenu.has(link.path))
}

/** How many entries the bottom bar has room for. */
const mostInBar = 5

const screenAt = (path: string) => screenOf(path.slice('/app/'.length) as ScreenPath)

/**
 * The role's most used entries, for the bottom bar on a phone; `quick` is quick recording. What somebody of an office
 * may not open is replaced by the first entries of their menu.
 */
export function bottomMenu(role: Role, rights: AreaRights = allRights): (MenuLink | 'quick')[] {
  const usual = usualBar(role)
  if (!isLimited(rights)) return usual
  const open = usual.filter(entry => entry === 'quick' || mayOpen(screenAt(entry.path), { role, rights }))
  const others = linksOf(mainMenu(role, rights)).filter(
    ({ path }) => !open.some(entry => entry !== 'quick' && entry.path === path),
  )
  return [...open, ...others].slice(0, mostInBar)
}

/** Where somebody lands after signing in: the role's landing screen, or else the first that they may open. */
export function landingOf({ role, rights = allRights }: Viewer): string {
  const usual = landing(role)
  if (mayOpen(screenAt(usual), { role, rights })) return usual
  return linksOf(mainMenu(role, rights))[0]?.to ?? '/app/today'
}

function usualBar(role: Role): (MenuLink | 'quick')[] {
  return bottomMenus[role].map(entry => {
    if (entry === 'quick') return entry
    const { path, title } = entry
    const link = linkTo(title ? { path, title } : path, role)
    return entry.bar ? { ...link, title: `bar.${entry.bar}` } : link
  })
}

/** All links of a menu, including those of its groups. */
export function linksOf(menu: readonly MenuItem[]): MenuLink[] {
  return menu.flatMap(item => ('group' in item ? item.links : item))
}

function linkTo(entry: Entry, role: Role): MenuLink {
  const { path, title, search = '' } = typeof entry === 'string' ? { path: entry } : entry
  const to = `/app/${path}`
  const screen = screenOf(path)
  const hint = (search && otherHints.tab?.[path]) || (otherHints[role]?.[path] ?? path)
  return {
    title: `screens.${title ?? screen.title}`,
    // A test checks that each exists.
    hint: `menu.hints.${hint}` as TextKey<'app'>,
    screen: path + search,
    path: to,
    to: to + search,
    search,
  }
}

function screenOf(path: ScreenPath): Screen {
  return screens.find(screen => screen.path === path)!
}

/**
 * The link to the current page; if two links open the same screen, the one whose search matches. A screen without a link
 * belongs to the entry that `below` names.
 */
export function currentLink(
  links: readonly MenuLink[],
  pathname: string,
  search: string,
): MenuLink | undefined {
  const at = (path: string) => links.filter(link => path === link.path || path.startsWith(`${link.path}/`))
  const own = at(pathname)
  const here = own.length > 0 ? own : parentsOf(pathname).flatMap(path => at(`/app/${path}`))
  return (
    here.find(link => link.search && search.includes(link.search.slice(1))) ??
    here.find(link => !link.search) ??
    here[0]
  )
}

/** The screens to which the screen at an address belongs, the most specific first. */
function parentsOf(pathname: string): readonly string[] {
  const parts = pathname.replace(/^\/app\//, '').split('/')
  const isAt = ({ path }: Screen) =>
    path.split('/').every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index]))
  return screens.findLast(screen => screen.below && isAt(screen))?.below ?? []
}
