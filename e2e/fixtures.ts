import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type DemoPerson, demoPassword } from '../packages/server/seed/people.ts'

export { demoPassword, demoPeople } from '../packages/server/seed/people.ts'
export { expect }

type Fixtures = {
  /** Signs a demo person in without going through the screen, and opens a path. */
  enter: (person: DemoPerson, path: string) => Promise<void>
  /** Holds the page against the accessibility rules; axe finds nothing. */
  accessible: () => Promise<void>
}

/** A test that also fails on a console error or warning and on any request that leaves this server. */
export const test = base.extend<Fixtures & { clean: undefined }>({
  clean: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = []
      watch(page, baseURL!, faults)
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],

  enter: async ({ page, request }, use) => {
    await use(async (person, path) => {
      const answer = await request.post('/api/user/login', {
        data: { email: person.login, password: demoPassword, role: person.role },
      })
      const { token, ...user } = await answer.json()
      expect(token, `${person.name} signs in`).toBeTruthy()
      await page.goto('/montessori/privacy')
      await page.evaluate(
        ([id, detail]) => {
          localStorage.setItem('id_token', id!)
          localStorage.setItem('casa_user', detail!)
        },
        [token, JSON.stringify(user)],
      )
      await page.goto(path)
    })
  },

  accessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)).toEqual(
        [],
      )
    })
  },
})

function watch(page: Page, home: string, faults: string[]): void {
  page.on('console', message => {
    // A refused call is part of many stories; the browser reports each of them as a failed resource.
    const refusal = /Failed to load resource: the server responded with a status of 4\d\d/.test(
      message.text(),
    )
    if (['error', 'warning'].includes(message.type()) && !refusal) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`page: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(home) && !url.startsWith('data:') && !url.startsWith('blob:'))
      faults.push(`request: ${url}`)
  })
}
