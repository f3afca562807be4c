import type { Role } from '@casa/contract/access'
import type { TextKey } from '../lib/texts.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.tsx'

/** A link of the menu. */
export type MenuLink = { title: TextKey<'app'>; path: string; to: string; search: string }
/** A link, or a group of links that opens under its own title. */
export type MenuItem = MenuLink | { title: TextKey<'app'>; group: string; links: MenuLink[] }

/** A role's menu: what the school's people know it by, in order. */
export function mainMenu(role: Role): MenuItem[] {
  const entries = screens
    .flatMap(screen => (screen.menu ?? []).map(entry => ({ screen, entry })))
    .filter(({ entry }) => entry.role === role)
    .sort((a, b) => a.entry.order - b.entry.order)
  const items: MenuItem[] = []
  for (const { screen, entry } of entries) {
    const link = linkTo(screen, entry.title ?? screen.title, entry.search)
    const last = items.at(-1)
    if (!entry.group) items.push(link)
    else if (last && 'group' in last && last.group === entry.group) last.links.push(link)
    else items.push({ title: `menu.${entry.group}`, group: entry.group, links: [link] })
  }
  return items
}

/** What else a role may open; not the template pages, second names of a screen and screens of one record. */
export function moreMenu(role: Role): MenuLink[] {
  return screens
    .filter(screen => !screen.hidden && screen.roles.includes(role))
    .filter(screen => !screen.menu?.some(entry => entry.role === role))
    .map(screen => linkTo(screen, screen.more?.[role] ?? screen.title))
}

function linkTo(screen: Screen, title: Screen['title'], search = ''): MenuLink {
  const path = `/app/${screen.path}`
  return { title: `screens.${title}`, path, to: path + search, search }
}

/** The link for the place where the person is: of two links to one screen the one whose search fits. */
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
