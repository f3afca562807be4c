import type { Role } from '@casa/contract/access'
import type { TextKey } from '../lib/texts.ts'
import { bottomMenus, type Entry, menus } from './menus.ts'
import type { Screen } from './screen.ts'
import { type ScreenPath, screens } from './screens.tsx'

/** A link of the menu. */
export type MenuLink = { title: TextKey<'app'>; path: string; to: string; search: string }
/** A link, or a group of links that opens under its own title. */
export type MenuItem = MenuLink | { title: TextKey<'app'>; group: string; links: MenuLink[] }

/** A role's menu: the entries the school's people know, in order. */
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

/** The link of the current page: of two links to one screen, the one whose search matches. */
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
