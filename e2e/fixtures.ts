import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type DemoPerson, demoPassword, demoPeople } from '../packages/server/seed/people.ts'
import { makeJourneySchool } from '../packages/server/src/testing/journey-school.ts'
import { everyLook } from './looks.ts'
import { isWrite, Watch } from './watch.ts'

// Half as long as the source that the package exports, and therefore faster to inject into each page.
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export { demoPassword, demoPeople } from '../packages/server/seed/people.ts'
export { expect }

/** Makes an API call as a signed-in person; a refusal fails the test. */
type Call = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
) => Promise<Answer>

/** A person who acts through the API, beside the browser. `classId` is a teacher's class. */
export type SignedIn = { call: Call; schooleId: string; classId: string | null }

type Fixtures = {
  /** The people of a school that this test alone uses: a class of 12 children with a curriculum. */
  people: Awaited<ReturnType<typeof makeJourneySchool>>
  /** Signs a demo person in without the sign-in page, and opens a path. */
  enter: (person: DemoPerson, path: string) => Promise<void>
  /** Signs a demo person in through the API, to act as another user. */
  signedIn: (person: DemoPerson) => Promise<SignedIn>
  /**
   * Declares the refusals of this test, such as `PUT /activity/* 409`; `*` matches one path segment, `**` anything.
   * Each must happen at least once, and any other 4xx or 5xx fails the test.
   */
  expectRefusals: (...refusals: string[]) => void
  /**
   * Expects axe to find no violation on the page. `npm test` leaves the contrast check, which takes half of the time,
   * to screens.e2e.ts and dialogs.e2e.ts.
   */
  accessible: () => Promise<void>
}

/** The schools that this worker has created. */
let schools = 0
/** The sessions that this worker has begun for people of the demo's schools. */
const demoTokens = new Set<string>()
const ofDemoSchool = (person: DemoPerson) =>
  person.role !== 'SUPERADMIN' &&
  Object.values<DemoPerson>(demoPeople).some(({ login }) => login === person.login)

type Options = {
  /** Console errors that the test causes, such as those of an aborted request. */
  expectedErrors: RegExp[]
  /** Lets the test write into the demo's schools, which all journeys read: it needs their records, and undoes what it does. */
  writesInDemo: boolean
}

/**
 * A test that also fails, on any of its pages, on console errors and warnings, on violations of the content security
 * policy, on requests to other servers, and on undeclared refusals.
 */
export const test = base.extend<Fixtures & Options & { clean: Watch }>({
  expectedErrors: [[], { option: true }],
  writesInDemo: [false, { option: true }],

  clean: [
    async ({ browser, context, baseURL, expectedErrors, writesInDemo }, use) => {
      const watch = new Watch(baseURL!, token => demoTokens.has(token))
      const watchContext = (opened: BrowserContext) => void watch.over(opened)
      await watch.over(context)
      browser.on('context', watchContext)
      await use(watch)
      browser.off('context', watchContext)
      expect(watch.problems.filter(problem => !expectedErrors.some(error => error.test(problem)))).toEqual([])
      expect(watch.unmet, 'declared refusals that did not happen').toEqual([])
      if (!writesInDemo) expect(watch.writes, 'stored in the demo, which other journeys read').toEqual([])
    },
    { auto: true },
  ],

  expectRefusals: async ({ clean }, use) => {
    await use((...refusals) => clean.expects(refusals))
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see which fixtures are used.
  people: async ({}, use, { workerIndex }) => {
    await use(await makeJourneySchool(join(process.env.E2E_DATA!, 'data'), workerIndex * 1_000 + ++schools))
  },

  enter: async ({ page }, use) => {
    await use((person, path) => enterOn(page, person, path))
  },

  signedIn: async ({ request, clean }, use) => {
    await use(async person => {
      const { token, schooleId, classId } = await signIn(request, person)
      const call: Call = async (method, path, data) => {
        const answer = await request.fetch(`/api${path}`, {
          method,
          data,
          headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
        })
        expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
        if (demoTokens.has(token) && isWrite(`${method} ${path}`)) clean.writes.push(`${method} ${path}`)
        return answer.json()
      }
      return { call, schooleId, classId }
    })
  },

  accessible: async ({ page }, use) => {
    await use(async () =>
      expect(await violationsOn(page, everyLook ? 'all' : 'all but contrast')).toEqual([]),
    )
  },
})

/** Expects axe to find no violation on a page in its current state. */
export async function expectAccessible(page: Page, message?: string): Promise<void> {
  expect(await violationsOn(page), message).toEqual([])
}

/**
 * The rules that axe finds violated on a page in its current state, each with the place; `colours` is for a page
 * already checked in this window in the other scheme.
 */
export async function violationsOn(
  page: Page,
  rules: 'all' | 'colours' | 'all but contrast' = 'all',
): Promise<string[]> {
  // During a colour transition the contrast is too low.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // As a string, which the browser's debugger runs regardless of the content security policy.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  return page.evaluate(async rules => {
    const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe
    const results = await run(document, {
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      ...(rules === 'all but contrast' && { rules: { 'color-contrast': { enabled: false } } }),
    })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)
  }, rules)
}

/** Signs a demo person in on another page. */
export async function enterOn(page: Page, person: DemoPerson, path: string): Promise<void> {
  // Uses the page's request context, because pictures are fetched with the session cookie.
  const { token, ...user } = await signIn(page.request, person)
  // Before the page's own scripts: otherwise the app would continue as the previously signed-in user.
  const stored = await page.addInitScript(
    ([id, detail]) => {
      localStorage.setItem('id_token', id!)
      localStorage.setItem('casa_user', detail!)
    },
    [token, JSON.stringify(user)],
  )
  await page.goto(path)
  await stored.dispose()
}

async function signIn(request: APIRequestContext, person: DemoPerson) {
  const { login, role, name } = person
  const answer = await request.post('/api/user/login', {
    data: { email: login, password: demoPassword, role },
  })
  const signedIn = await answer.json()
  expect(signedIn.token, `${name} signs in`).toBeTruthy()
  if (ofDemoSchool(person)) demoTokens.add(signedIn.token)
  return signedIn
}
