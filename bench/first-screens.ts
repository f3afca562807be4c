import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumArguments } from '../e2e/chromium.ts'
import { type DemoPerson, demoPassword, demoPeople } from '../packages/server/seed/people.ts'
import { type Running, startDemo } from './processes.ts'
import type { BenchRow } from './rows.ts'

/** The name of these rows. */
export const firstScreens = 'first screen'

/** The maximum size of a role's first screen, and its maximum time on the connection below. */
const goal = { kilobytes: 350, shellMs: 1_500, screenMs: 6_000 }
/** A slow connection: the minimum response time in milliseconds, and bytes per second in both directions. */
const line = { latency: 400, downloadThroughput: 61_440, uploadThroughput: 61_440 }

type Measured = typeof goal & { requests: number }

/**
 * Opens the first screen of each role with an empty cache on a slow connection. `dataDir` is an empty folder, for the
 * demo.
 */
export async function firstScreenRows(dataDir: string): Promise<BenchRow[]> {
  const server = await startDemo(dataDir)
  const browser = await launch()
  try {
    const rows: BenchRow[] = []
    for (const name of ['administrator', 'principal', 'teacher', 'mother'] as const)
      rows.push(rowOf(name, await measure(browser, server, demoPeople[name])))
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Chromium with the journeys' settings. */
export async function launch(): Promise<Browser> {
  return chromium.launch({ args: chromiumArguments, ...(await chromiumPath()) })
}

/** The Chromium that the journeys use, as an option of `launch`. */
export async function chromiumPath(): Promise<{ executablePath?: string }> {
  const scripts: { chromiumVariables: () => { CHROMIUM_PATH?: string } } = await import(
    new URL('../scripts/chromium.mjs', import.meta.url).href
  )
  const path = scripts.chromiumVariables().CHROMIUM_PATH
  return path ? { executablePath: path } : {}
}

function rowOf(name: string, measured: Measured): BenchRow {
  const { requests, kilobytes, shellMs, screenMs } = measured
  const keys = Object.keys(goal) as (keyof typeof goal)[]
  return {
    job: `${firstScreens}: ${name}`,
    goal: `${goal.kilobytes} kB, 1.5 s, 6 s`,
    met: keys.every(key => measured[key] <= goal[key]),
    note: `${requests} requests, ${kilobytes.toFixed(0)} kB, shell ${seconds(shellMs)}, screen ${seconds(screenMs)}`,
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

async function measure(browser: Browser, server: Running, person: DemoPerson): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, server.origin, person)
  const session = await context.newCDPSession(page)
  const traffic = await watch(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.addInitScript(markTimes)
  await page.goto(`${server.origin}/app`, { timeout: 120_000 })
  await page.waitForFunction(() => 'screenMs' in window, null, { timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(() => {
    const shellMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return { shellMs, screenMs: (window as unknown as { screenMs: number }).screenMs }
  })
  await context.close()
  return {
    ...times,
    requests: traffic.length,
    kilobytes: traffic.reduce((sum, bytes) => sum + bytes, 0) / 1_024,
  }
}

/** Runs in the page: records when its heading is shown and nothing in it is loading any more. */
function markTimes(): void {
  const look = () => {
    const stands = document.querySelector('main h1') && !document.querySelector('[aria-busy=true]')
    if (stands) Object.assign(window, { screenMs: performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}

/** The bytes over the wire of each request from here on, with an empty cache. */
async function watch(session: CDPSession): Promise<number[]> {
  const bytes: number[] = []
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength > 0) bytes.push(encodedDataLength)
  })
  return bytes
}

/** Signs a user in, in the page's own storage. */
export async function signIn(page: Page, origin: string, { login, role }: DemoPerson): Promise<void> {
  const answer = await page.request.post(`${origin}/api/user/login`, {
    data: { email: login, password: demoPassword, role },
  })
  const { token, ...user } = await answer.json()
  await page.goto(`${origin}/health/live`)
  await page.evaluate(
    ([id, detail]) => {
      localStorage.setItem('id_token', id!)
      localStorage.setItem('casa_user', detail!)
    },
    [token, JSON.stringify(user)],
  )
}
