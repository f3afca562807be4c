import { readFileSync } from 'node:fs'
import { roles } from '@casa/contract/access'
import { describe, expect, test } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { hasIcon } from './menu-icons.tsx'
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

  test('every entry and every group has an icon', () => {
    for (const role of roles) {
      for (const { title } of [...mainMenu(role), ...linksOf(mainMenu(role)), ...moreMenu(role)])
        expect(hasIcon(title), `${role}: ${title}`).toBe(true)
    }
  })

  test('the phone’s bottom bar has four entries of the role’s menus', () => {
    for (const role of roles) {
      const known = [...linksOf(mainMenu(role)), ...moreMenu(role)]
      const links = bottomMenu(role)
      expect(new Set(links.map(link => link.to)).size).toBe(4)
      for (const link of links) expect(known).toContainEqual(link)
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
  })
})
