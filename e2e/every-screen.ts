import type { Role } from '@casa/contract/access'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { linksOf, mainMenu } from '../packages/web/src/app/menus.ts'
import { dialogsOf, hasDialog, type Screen } from '../packages/web/src/app/screen.ts'
import { type ScreenPath, screens } from '../packages/web/src/app/screens.tsx'
import { addressesOf, pageNames } from '../packages/web/src/site/pages.ts'
import { demoPeople, expect, type SignedIn } from './fixtures.ts'

// The screens to check, from the table of screens: paths below /app by role, and an address for each.

/** The user who visits the screens of a role. */
export const people: Record<Role, DemoPerson> = {
  SUPERADMIN: demoPeople.administrator,
  SCHOOLE: demoPeople.principal,
  TEACHER: demoPeople.teacher,
  PARENT: demoPeople.mother,
}

/** The same for one path, because ledger screens are empty at a school without a ledger. */
export function personFor(role: Role, path: string): DemoPerson {
  return /^fee(due|account)/.test(path) ? demoPeople.secondPrincipal : people[role]
}

/** The public pages, by their paths below /montessori. */
export const publicPages = pageNames.flatMap(name => {
  const [address = ''] = addressesOf(name)
  return address.startsWith('/montessori/') ? [address.slice('/montessori/'.length)] : []
})

/** The paths of a screen for a role: the screen itself, the tabs in the menu and, for its first role, its dialogs. */
function pathsOf(screen: Screen, role: Role): string[] {
  const tabs = linksOf(mainMenu(role)).filter(({ path, search }) => search && path === `/app/${screen.path}`)
  // The first role may open all of them; a teacher, for example, sees the list of children but no welcome slip.
  const isFirst = role === screen.roles[0]
  const dialogs = isFirst
    ? Object.keys(dialogsOf(screen)).filter(below => hasDialog(screen, below, { role }))
    : []
  return [
    screen.path,
    ...tabs.map(({ search }) => screen.path + search),
    ...dialogs.map(below => `${screen.path}/${below}`),
  ]
}

/**
 * Each role's share of the screens: one with dialogs goes to its first role, others to the role with the fewest paths
 * so far; with `everyRole` each goes to all of its roles. A screen with two addresses is visited once.
 */
export function sharesOf(everyRole: boolean): [Role, string[]][] {
  const shares: Record<Role, string[]> = { SUPERADMIN: [], SCHOOLE: [], TEACHER: [], PARENT: [] }
  const shown = new Set<Screen['load']>()
  for (const screen of screens) {
    const withOwn = Object.keys(screen.loadFor ?? {}) as Role[]
    for (const role of withOwn) shares[role].push(screen.path)
    const component = screen.load
    if (shown.has(component)) continue
    shown.add(component)
    const opensDialogs = Object.keys(dialogsOf(screen)).length > 0
    const roles = screen.roles.filter(role => !withOwn.includes(role))
    const byShare = roles.toSorted((one, other) => shares[one].length - shares[other].length)
    const role = opensDialogs ? screen.roles[0]! : byShare[0]!
    for (const one of everyRole ? roles : [role]) shares[one].push(...pathsOf(screen, one))
  }
  return Object.entries(shares) as [Role, string[]][]
}

/** A test's paths with their indexes in the role's list. */
type Part = { role: Role; title: string; paths: { path: string; number: number }[] }

/**
 * The shares as tests of about half a minute, which workers share evenly and which can be run by title: of 16 paths
 * or, in `npm run test:all`, which looks at each in six ways, of 8.
 */
export function screenBatches(everyRole: boolean): Part[] {
  const size = everyRole ? 8 : 16
  return sharesOf(everyRole).flatMap(([role, share]) => {
    const paths = share.map((path, number) => ({ path, number }))
    return Array.from({ length: Math.ceil(paths.length / size) }, (_, part) => ({
      role,
      title: `${role}, part ${part + 1}: ${everyRole ? 'every screen' : 'its share of every screen'}`,
      paths: paths.slice(part * size, (part + 1) * size),
    }))
  })
}

/** Whether a role has a screen at a path of the table. */
export function hasScreen(path: string, role: Role): boolean {
  return screens.some(screen => screen.path === path && (screen.roles as readonly Role[]).includes(role))
}

const firstChild = ({ call }: SignedIn) => firstId(call('POST', '/student/find', { sort: 'fullName' }))
/** An exercise on which the first child has a key. */
const firstExercise = async (user: SignedIn) => {
  type Works = { lately: { subActivityId: { _id: string } | null }[] }
  const { lately } = await user.call<Works>('GET', `/overview/student/${await firstChild(user)}`)
  return lately.find(({ subActivityId }) => subActivityId)!.subActivityId!._id
}
const firstRecord = ({ call, schooleId }: SignedIn) =>
  firstId(call('GET', `/activity/list/${schooleId}?page=1&size=1`))
/** The first event, with its day, which the calendar then shows. */
const firstEvent = async ({ call }: SignedIn) => {
  const [event] = await call<{ _id: string; date: string }[]>('GET', '/calenderassignment/list')
  return `${event!._id}?day=${event!.date}`
}

/** Finds an id for the screens whose rows do not exist every day; for the others the screen itself has a link. */
const findId: Partial<Record<ScreenPath, (user: SignedIn) => Promise<string>>> = {
  dayreport: ({ call }) => firstId(call('GET', '/addclass')),
  activitytrackertable: firstRecord,
  // Nothing is shown until Search.
  teacherlesson: ({ call }) => firstId(call('POST', '/lesson/find', { size: 1, page: 1 })),
  'activitydetails/:id': firstRecord,
  'child/:id': firstChild,
  'conference-report/:id': ({ call }) => firstId(call('GET', '/conference-report/list?page=1&size=1')),
  'exercise/:id': firstExercise,
  studentEvents: firstEvent,
  // The latest may be one that another journey creates and deactivates with its video.
  trainingsession: ({ call }) =>
    firstId(call('POST', '/trainer/find', { subject: 'The pink tower, presented without words' })),
  'lesson/:id': ({ call }) => firstId(call('POST', '/lesson/find', { size: 1, page: 1 })),
  'studentregistration/:id': firstChild,
  feedue: firstChild,
  'feeaccount/:id': firstChild,
}

async function firstId(rows: Promise<{ _id: string }[]>): Promise<string> {
  return (await rows)[0]!._id
}

/** The address of a path on the open page, where `:id` comes from the API or from a link on a screen visited before. */
export async function pathOfScreen(path: string, user: SignedIn, links: Iterable<string>): Promise<string> {
  if (!path.includes(':id')) return `/app/${path}`
  const [, find] =
    Object.entries(findId).find(([screen]) => path === screen || path.startsWith(`${screen}/`)) ?? []
  if (find) return `/app/${path.replace(':id', await find(user))}`
  const pattern = new RegExp(`^/app/${path.replace(':id', '[^/?]+')}$`)
  const isFixed = (pathname: string) =>
    screens.some(screen =>
      Object.keys(dialogsOf(screen)).some(below => pathname === `/app/${screen.path}/${below}`),
    )
  const link = [...links].find(href => {
    const [pathname] = href.split('?')
    return pattern.test(pathname!) && !isFixed(pathname!)
  })
  expect(link, `no link leads to ${path}: say in findId how an id of it is found`).toBeTruthy()
  return link!
}
