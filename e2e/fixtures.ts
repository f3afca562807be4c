import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { type DemoPerson, demoPassword } from '../packages/server/seed/people.ts'

export { demoPassword, demoPeople } from '../packages/server/seed/people.ts'
export { expect }

/** Makes a call of the API as somebody and gives what was answered; a refusal fails the test. */
type Call = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
) => Promise<Answer>

/** Somebody who acts beside the browser; a teacher with the own class. */
export type SignedIn = { call: Call; schooleId: string; classId: string | null }

type Fixtures = {
  /** Signs a demo person in without going through the screen, and opens a path. */
  enter: (person: DemoPerson, path: string) => Promise<void>
  /** Signs a demo person in beside the browser: what somebody else does meanwhile. */
  signedIn: (person: DemoPerson) => Promise<SignedIn>
  /** Holds the page against the accessibility rules; axe finds nothing. */
  accessible: () => Promise<void>
}

/** A refused call is part of many stories; the browser reports each of them as a failed resource. */
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/

type Options = {
  /** Console errors that belong to the story, such as those of a network that is cut on purpose. */
  expectedErrors: RegExp[]
}

/** A test that also fails on a console error or warning and on any request that leaves this server. */
export const test = base.extend<Fixtures & Options & { clean: undefined }>({
  // A refused call is part of many stories; the browser reports each of them as a failed resource.
  expectedErrors: [
    [/Failed to load resource: the server responded with a status of 4\d\d/],
    { option: true },
  ],

  clean: [
    async ({ page, baseURL, expectedErrors }, use) => {
      const faults: string[] = []
      watch(page, baseURL!, faults)
      await use(undefined)
      const expected = [refusal, ...expectedErrors]
      expect(faults.filter(fault => !expected.some(error => error.test(fault)))).toEqual([])
    },
    { auto: true },
  ],

  enter: async ({ page }, use) => {
    await use((person, path) => enterOn(page, person, path))
  },

  signedIn: async ({ request }, use) => {
    await use(async person => {
      const { token, schooleId, classId } = await signIn(request, person)
      const call: Call = async (method, path, data) => {
        const answer = await request.fetch(`/api${path}`, {
          method,
          data,
          headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
        })
        expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
        return answer.json()
      }
      return { call, schooleId, classId }
    })
  },

  accessible: async ({ page }, use) => {
    await use(async () => {
      // Half-way from one colour to another, anything is too pale.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(
            ({ playState, effect }) =>
              playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
          ),
      )
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)).toEqual(
        [],
      )
    })
  },
})

/** Signs a demo person in on a page of its own, beside the one of the story. */
export async function enterOn(page: Page, person: DemoPerson, path: string): Promise<void> {
  // The browser's own cookies: pictures are fetched with one of the sign-in.
  const { token, ...user } = await signIn(page.request, person)
  await page.goto('/montessori/privacy')
  await page.evaluate(
    ([id, detail]) => {
      localStorage.setItem('id_token', id!)
      localStorage.setItem('casa_user', detail!)
    },
    [token, JSON.stringify(user)],
  )
  await page.goto(path)
}

async function signIn(request: APIRequestContext, { login, role, name }: DemoPerson) {
  const answer = await request.post('/api/user/login', {
    data: { email: login, password: demoPassword, role },
  })
  const signedIn = await answer.json()
  expect(signedIn.token, `${name} signs in`).toBeTruthy()
  return signedIn
}

function watch(page: Page, home: string, faults: string[]): void {
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`page: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(home) && !url.startsWith('data:') && !url.startsWith('blob:'))
      faults.push(`request: ${url}`)
  })
}
