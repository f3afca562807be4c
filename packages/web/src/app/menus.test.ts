import { readFileSync } from 'node:fs'
import { roles } from '@casa/contract/access'
import { describe, expect, test } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { menuIconOf } from './menu-icons.tsx'
import {
  bottomMenu,
  currentLink,
  linksOf,
  type MenuItem,
  type MenuLink,
  mainMenu,
  menus,
  moreMenu,
} from './menus.ts'
import { screens } from './screens.tsx'

const text = (title: string) =>
  title.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], app) as string
const line = (link: MenuLink, group?: string) => `${group ? `${group} > ` : ''}${text(link.title)} ${link.to}`
const lines = (menu: MenuItem[]) =>
  menu.flatMap(item => ('group' in item ? item.links.map(link => line(link, text(item.title))) : line(item)))

describe('the menus', () => {
  test('use the specification’s exact words, in order, with groups and tabs', () => {
    expect(lines(mainMenu('TEACHER')).slice(3, 8)).toEqual([
      'Lesson plan /app/teacherlesson',
      'Language Materials > Sounds /app/sound',
      'Language Materials > Movable Alphabets /app/movablealphabets',
      'Activity Status /app/studentactivity',
      'Activity Performance Progress /app/studentactivity?tab=performance',
    ])
    expect(lines(mainMenu('SCHOOLE'))).toContain('Reports > Current Day Attendence /app/dayreport')
    expect(lines(mainMenu('TEACHER'))).toContain('Notes for report /app/teachernotes')
    expect(lines(mainMenu('SCHOOLE'))).toContain('Notes For Report /app/teachernotes')
  })

  test('the pictures in README.md show the current menu; `npm run readme:pictures` takes new ones', () => {
    const shown = readFileSync(new URL('../../../../docs/screenshots/menu.json', import.meta.url), 'utf8')
    expect(menus.TEACHER).toEqual(JSON.parse(shown))
  })

  test('the role’s other screens are listed below, each once', () => {
    expect(moreMenu('SCHOOLE').map(link => link.path)).toEqual(
      expect.arrayContaining(['/app/addclass', '/app/assignment', '/app/studentstory', '/app/settings']),
    )
    expect(moreMenu('SUPERADMIN').map(link => text(link.title))).toContain('Levels')
    for (const role of roles) {
      const titles = [...lines(mainMenu(role)), ...moreMenu(role).map(link => line(link))]
      expect(new Set(titles).size).toBe(titles.length)
      const main = new Set(lines(mainMenu(role)).map(line => line.split(' ').at(-1)))
      expect(moreMenu(role).filter(link => main.has(link.to))).toEqual([])
    }
  })

  test('no entry leads to a screen that the role may not open', () => {
    for (const role of roles) {
      for (const link of [...linksOf(mainMenu(role)), ...moreMenu(role)]) {
        expect(screens.find(screen => `/app/${screen.path}` === link.path)?.roles, link.path).toContain(role)
      }
    }
  })

  test('every entry and every group has an icon of its own, and says what it is for', () => {
    for (const role of roles) {
      const main = mainMenu(role)
      const items = [...main.filter(item => 'group' in item), ...linksOf(main), ...moreMenu(role)]
      const byIcon = Map.groupBy(items, ({ screen }) => menuIconOf(screen))
      expect(byIcon.get(undefined), `${role}: without an icon`).toBeUndefined()
      const shared = [...byIcon.values()].filter(of => of.length > 1)
      expect(shared.map(of => of.map(({ title }) => title), role)).toEqual([])
      for (const { hint } of items) expect(text(hint), hint).toBeTypeOf('string')
    }
  })

  test('the phone’s bottom bar leads to screens of the role; staff have five entries in one order', () => {
    const bar = (role: (typeof roles)[number]) =>
      bottomMenu(role).map(entry => (entry === 'quick' ? entry : text(entry.title)))
    expect(bar('TEACHER')).toEqual(['Today', 'Children', 'quick', 'Attendance', 'Planner'])
    expect(bar('SCHOOLE')).toEqual(['Today', 'Children', 'Record', 'Attendance', 'Planner'])
    for (const role of roles) {
      const known = [...linksOf(mainMenu(role)), ...moreMenu(role)].map(({ path }) => path)
      const links = bottomMenu(role).flatMap(entry => (entry === 'quick' ? [] : entry.to))
      expect(new Set(links).size).toBe(links.length)
      expect(links.filter(to => !known.includes(to))).toEqual([])
    }
  })

  test('a screen below an entry highlights it, for each role that may open the screen', () => {
    const at = (role: (typeof roles)[number], path: string) =>
      currentLink([...linksOf(mainMenu(role)), ...moreMenu(role)], `/app/${path}`, '')?.path
    expect(at('SCHOOLE', 'studentregistration/add')).toBe('/app/studentdetails')
    expect(at('TEACHER', 'child/1/observation')).toBe('/app/studentdetails')
    expect(at('PARENT', 'child/1')).toBe('/app/assignment')
    expect(at('TEACHER', 'conference-report/1')).toBe('/app/teachernotes')
    expect(at('PARENT', 'conference-reports')).toBe('/app/studentstory')
    expect(at('TEACHER', 'attendence/register')).toBe('/app/attendence')
    const unplaced = screens.filter(({ hidden, path }) => hidden && !path.startsWith('ui/'))
    for (const { path, roles: openTo } of unplaced) {
      if (['typography', 'notifications', 'account'].includes(path)) continue
      for (const role of openTo) expect(at(role, path.replace(':id', '1')), `${role}: ${path}`).toBeDefined()
    }
  })

  test('if two entries open the same screen, the one whose tab is open is current', () => {
    const links = linksOf(mainMenu('TEACHER'))
    expect(currentLink(links, '/app/studentactivity', '')?.title).toBe('screens.activityStatus')
    expect(currentLink(links, '/app/studentactivity', '?tab=performance')?.title).toBe(
      'screens.activityPerformance',
    )
    expect(currentLink(links, '/app/assignment/new', '')?.path).toBe('/app/assignment')
    expect(currentLink(links, '/app/elsewhere', '')).toBeUndefined()
    // The office has an entry for one of the two tabs only.
    const office = linksOf(mainMenu('SCHOOLE'))
    expect(currentLink(office, '/app/studentactivity', '')?.search).toBe('?tab=performance')
  })
})
