import { demoPeople } from '../packages/server/seed/people.ts'
import { launch, signIn } from './first-screens.ts'
import { enlarged, size, slower } from './keystrokes.ts'
import { startDemo } from './processes.ts'
import type { BenchRow } from './rows.ts'

/** The name of the row for scrolling the matrix. */
export const matrixScroll = `matrix of ${size.children} × ${size.exercises}, scrolling`

/** The frames that a screen draws in a second, with a margin for a single late one. */
const goal = 59

/** The directions, in pixels per frame: about as fast as a wheel or a finger. */
const ways = { down: [0, 12], sideways: [20, 0] } as const

/** Scrolls the matrix in Chromium on a CPU that is four times slower. `dataDir` is an empty folder, for the demo. */
export async function matrixScrollRow(dataDir: string): Promise<BenchRow> {
  const server = await startDemo(dataDir)
  const browser = await launch()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    page.setDefaultTimeout(120_000)
    await page.route('**/api/activity/matrix', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: withKeys(enlarged(await answer.json())) })
    })
    await signIn(page, server.origin, demoPeople.teacher)
    await page.goto(`${server.origin}/app/activitytrackertable?view=matrix&exercises=all`)
    await page.getByRole('gridcell').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    // It renders ahead once somebody has pointed at it or touched it. Under a resting pointer, Chromium also looks for
    // the cell below it in every frame, which is not measured here.
    await page.getByRole('gridcell').first().hover()
    await page.mouse.move(0, 0)
    const rates = []
    for (const [way, [x, y]] of Object.entries(ways)) {
      await page.evaluate(toTheTop)
      await page.waitForFunction(isAtRest, undefined, { polling: 500 })
      rates.push({ way, rate: await page.evaluate(framesWhileScrolling, [x, y]) })
    }
    return {
      job: matrixScroll,
      goal: `≥ ${goal} frames/s`,
      met: rates.every(({ rate }) => rate >= goal),
      note: `${slower} times slower: ${rates.map(({ way, rate }) => `${way} ${rate.toFixed(1)}`).join(', ')}`,
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The matrix with keys as in a class: most are mastered, and some cells are empty. */
function withKeys<M extends { students: { keys: unknown[] }[] }>(matrix: M): M {
  const keys = ['M', 'M', 'WI', 'M', null, 'P', 'M', 'WA', null]
  return {
    ...matrix,
    students: matrix.students.map((child, row) => ({
      ...child,
      keys: child.keys.map((_, column) => keys[(row * 7 + column * 4) % keys.length]),
    })),
  }
}

/**
 * Runs in the page: whether no cell was added since the last call. A person looks before scrolling on, and meanwhile
 * columns are rendered ahead (docs/decisions/138-the-matrix-stays-in-the-dom.md).
 */
function isAtRest(): boolean {
  const seen = window as unknown as { cells?: number }
  const before = seen.cells
  seen.cells = document.querySelectorAll('td').length
  return seen.cells === before
}

/** Runs in the page. */
function toTheTop(): void {
  document.querySelector('[role=grid]')!.parentElement!.scrollTo(0, 0)
}

/**
 * Runs in the page: scrolls in each of 180 frames, back again from the end, and returns how many were drawn in a
 * second.
 */
function framesWhileScrolling([x, y]: readonly number[]): Promise<number> {
  const frames = 180
  const box = document.querySelector('[role=grid]')!.parentElement!
  const down = box.scrollHeight - box.clientHeight
  let way = 1
  return new Promise(resolve => {
    let began = 0
    let frame = 0
    const step = (now: number) => {
      if (frame === 0) began = now
      if (frame === frames) return resolve((frames * 1_000) / (now - began))
      frame += 1
      if (y! > 0 && (box.scrollTop <= 0 || box.scrollTop >= down - 1)) way = box.scrollTop <= 0 ? 1 : -1
      box.scrollBy(x!, way * y!)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
