import { roles } from '@casa/contract/access'
import { expect, test } from 'vitest'
import { linksOf, mainMenu, moreMenu } from '../menus.ts'
import { screens } from '../screens.tsx'
import { commands } from './use-options.ts'

test('each command starts an action on a screen of its role’s menu', () => {
  for (const role of roles) {
    for (const { title, on, path } of commands[role]) {
      const screen = screens.find(screen => screen.path === on)
      expect(screen?.roles, `${role}: ${title}`).toContain(role)
      expect(screen?.load, `${role}: ${title}`).toBeDefined()
      const links = [...linksOf(mainMenu(role)), ...moreMenu(role)]
      expect(links.map(link => link.to)).toContain(`/app/${on}`)
      if (path.endsWith('/new')) expect(screen?.dialog, `${role}: ${title}`).toBeDefined()
      else expect(screens.some(screen => path === screen.path.replace(':id', 'add'))).toBe(true)
    }
  }
})
