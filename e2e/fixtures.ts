import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type DemoPerson, demoPassword } from '../packages/server/seed/people.ts'
import { Watch } from './watch.ts'

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
  /**
   * Names the calls that the server refuses in this story, as `PUT /activity/* 409`; a `*` stands for an id, `**`
   * for whatever the page happens to ask, such as with a session that is dead. Each must happen, any number of times, and any other answer of 4xx or 5xx fails the test.
   */
  expectRefusals: (...refusals: string[]) => void
  /** Holds the page against the accessibility rules; axe finds nothing. */
  accessible: () => Promise<void>
}

type Options = {
  /** Console errors that belong to the story, such as those of a network that is cut on purpose. */
  expectedErrors: RegExp[]
}

/**
 * A test that also fails on a console error or warning, on whatever the content security policy refuses, on any request
 * that leaves this server, and on any refusal that it did not name: on every page that it opens.
 */
export const test = base.extend<Fixtures & Options & { clean: Watch }>({
  expectedErrors: [[], { option: true }],

  clean: [
    async ({ browser, context, baseURL, expectedErrors }, use) => {
      const watch = new Watch(baseURL!)
      const join = (another: BrowserContext) => void watch.over(another)
      await watch.over(context)
      browser.on('context', join)
      await use(watch)
      browser.off('context', join)
      expect(watch.faults.filter(fault => !expectedErrors.some(error => error.test(fault)))).toEqual([])
      expect(watch.unmet, 'refusals that the test names and nobody got').toEqual([])
    },
    { auto: true },
  ],

  expectRefusals: async ({ clean }, use) => {
    await use((...refusals) => clean.expects(refusals))
  },

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
  // A page of no script: one of the app would go on as whoever was signed in before.
  await page.goto('/health/live')
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
