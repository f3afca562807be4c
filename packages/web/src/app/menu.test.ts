import { type Role, roles } from '@casa/contract/access'
import { describe, expect, test } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { currentLink, type MenuItem, type MenuLink, mainMenu, moreMenu } from './menu.ts'
import { screens } from './screens.tsx'

const word = (title: string) =>
  title.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], app) as string
const told = (link: MenuLink, group?: string) => `${group ? `${group} > ` : ''}${word(link.title)} ${link.to}`
const lines = (menu: MenuItem[]) =>
  menu.flatMap(item => ('group' in item ? item.links.map(link => told(link, word(item.title))) : told(item)))

const expected: Record<Role, string[]> = {
  SCHOOLE: [
    'Student Details /app/studentdetails',
    'Teacher /app/teacher',
    'Activity Performance Progress /app/studentactivity?tab=performance',
    'Attendance /app/attendence',
    'Activity Planner /app/activitytrackertable',
    'Calendar Of Events /app/calenderevents',
    'Special Observation /app/specialobservation',
    'Language Materials > Sounds /app/sound',
    'Language Materials > Movable Alphabets /app/movablealphabets',
    'Reports > Attendance /app/reports',
    'Reports > Class /app/agereports',
    'Reports > Current Day Attendence /app/dayreport',
    'Activity Analysis /app/activityanalysis',
    'Activity Wise Analysis /app/keywiseactivity',
    'Notes For Report /app/teachernotes',
    'Fee /app/fee',
  ],
  TEACHER: [
    'Activity Planner /app/activitytrackertable',
    'Attendance /app/attendence',
    'Assignment /app/assignment',
    'Lesson plan /app/teacherlesson',
    'Language Materials > Sounds /app/sound',
    'Language Materials > Movable Alphabets /app/movablealphabets',
    'Activity Status /app/studentactivity',
    'Activity Performance Progress /app/studentactivity?tab=performance',
    'Activity Analysis /app/activityanalysis',
    'Calendar Of Events /app/calenderassignment',
    'Notes for report /app/teachernotes',
    'Reports > Attendance /app/reports',
    'Reports > Activity /app/activityreport',
    'Training Session /app/trainingsession',
  ],
  SUPERADMIN: [
    'School Details /app/schooldetails',
    'Subject /app/subject',
    'Lesson /app/lesson',
    'Area Of Work /app/superactivity',
    'List of Activities /app/activitytabel',
    'Exercise /app/subactivity',
    'Trainer Registration /app/registrationtrainer',
    'Training Topics /app/trainer',
    'Fee Master /app/feemaster',
  ],
  PARENT: [
    'Assignment /app/assignment',
    'Calendar /app/calenderassignment',
    'Activity Progress /app/parentactivitytrackertable',
    'Student Story /app/studentstory',
    'Fee Payments /app/parentfee',
    'Helpful Information /app/helpfullinformation',
  ],
}

describe('the menus', () => {
  test.each(roles)('%s has its entries, in order and to the letter', role => {
    expect(lines(mainMenu(role))).toEqual(expected[role])
  })

  test('what else a role may open stands below, each screen once', () => {
    expect(moreMenu('SCHOOLE').map(link => link.path)).toEqual(
      expect.arrayContaining(['/app/addclass', '/app/assignment', '/app/studentstory', '/app/settings']),
    )
    expect(moreMenu('SUPERADMIN').map(link => word(link.title))).toContain('Levels')
    for (const role of roles) {
      const titles = [...lines(mainMenu(role)), ...moreMenu(role).map(link => told(link))]
      expect(new Set(titles).size).toBe(titles.length)
      const main = new Set(lines(mainMenu(role)).map(line => line.split(' ').at(-1)))
      expect(moreMenu(role).filter(link => main.has(link.to))).toEqual([])
    }
  })

  test('no entry leads to a screen that the role may not open', () => {
    for (const role of roles) {
      const links = [
        ...mainMenu(role).flatMap(item => ('group' in item ? item.links : item)),
        ...moreMenu(role),
      ]
      for (const link of links) {
        expect(screens.find(screen => `/app/${screen.path}` === link.path)?.roles, link.path).toContain(role)
      }
    }
  })

  test('of two entries of one screen, the one whose tab is open is the current one', () => {
    const links = mainMenu('TEACHER').flatMap(item => ('group' in item ? item.links : item))
    expect(currentLink(links, '/app/studentactivity', '')?.title).toBe('screens.activityStatus')
    expect(currentLink(links, '/app/studentactivity', '?tab=performance')?.title).toBe(
      'screens.activityPerformance',
    )
    expect(currentLink(links, '/app/assignment/new', '')?.path).toBe('/app/assignment')
    expect(currentLink(links, '/app/elsewhere', '')).toBeUndefined()
  })
})
