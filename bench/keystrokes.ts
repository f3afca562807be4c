import type { Page } from 'playwright-core'
import { demoPeople } from '../packages/server/seed/people.ts'
import { launch, signIn } from './first-screens.ts'
import { startDemo } from './processes.ts'
import type { BenchRow } from './rows.ts'

/** The name of the row for the cost of a letter typed in quick recording. */
export const keystrokes = 'quick recording, a letter'

/** The class and its curriculum. */
export const size = { children: 40, exercises: 900 }
/** The maximum milliseconds of work for 95 out of 100 letters: one frame. */
const goalMs = 16
/** How much slower a cheap phone is; used only in the note. */
export const slower = 4

type Matrix = {
  students: { _id: string; fullName: string; keys: unknown[]; [field: string]: unknown }[]
  exercises: { _id: string; subActivityName: string }[]
}

/** Types a line in Chromium and measures the page's work for each letter. `dataDir` is an empty folder, for the demo. */
export async function keystrokeRow(dataDir: string): Promise<BenchRow> {
  const server = await startDemo(dataDir)
  const browser = await launch()
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    page.setDefaultTimeout(120_000)
    await page.route('**/api/activity/matrix', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: enlarged(await answer.json()) })
    })
    await signIn(page, server.origin, demoPeople.teacher)
    await page.goto(`${server.origin}/app/today`)
    await page.getByRole('button', { name: 'Quick recording' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.evaluate(measureLetters)
    const { device, chips } = await typed(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const slow = await typed(page)
    const p95 = share(device, 0.95)
    return {
      job: keystrokes,
      goal: `≤ ${goalMs} ms`,
      met: p95 <= goalMs,
      note: `${size.children} × ${size.exercises}: p50 ${ms(share(device, 0.5))}, p95 ${ms(p95)}, most ${ms(share(device, 1))}, its chips p95 ${ms(share(chips, 0.95))}; ${slower} times slower p95 ${ms(share(slow.device, 0.95))}, chips ${ms(share(slow.chips, 0.95))}`,
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The matrix of a demo class with additional children and exercises, whose names share words as in a real curriculum. */
export function enlarged({ students, exercises, ...rest }: Matrix): Matrix {
  const first = { student: students[0]!, exercise: exercises[0]! }
  const words = ['Pouring', 'Sorting', 'Tower', 'Cards', 'Beads', 'Sounds', 'Maps']
  const addedStudents = Array.from({ length: Math.max(0, size.children - students.length) }, (_, at) => ({
    ...first.student,
    _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    fullName: `Asha Child${at}`,
  }))
  const addedExercises = Array.from({ length: Math.max(0, size.exercises - exercises.length) }, (_, at) => ({
    ...first.exercise,
    _id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
    subActivityName: `${words[at % 7]} with ${words[(at + 3) % 7]} ${at}`,
  }))
  const all = [...exercises, ...addedExercises].slice(0, size.exercises)
  const rows = [...students, ...addedStudents].slice(0, size.children)
  return { ...rest, exercises: all, students: rows.map(row => ({ ...row, keys: all.map(() => null) })) }
}

type Letters = { device: number[]; chips: number[] }

/**
 * Runs in the page. For each letter, in milliseconds: `device`, the longest time the page works without a pause to
 * paint or accept the next letter; `chips`, until the last change caused by the letter is shown.
 */
function measureLetters(): void {
  const letters: Letters = { device: [], chips: [] }
  Object.assign(window, { letters })
  const lookMs = 100
  let began = 0
  addEventListener(
    'beforeinput',
    () => {
      began = performance.now()
      const start = began
      const at = letters.device.push(0) - 1
      letters.chips.push(0)
      let last = start
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const now = performance.now()
        letters.device[at] = Math.max(letters.device[at]!, now - last)
        last = now
        if (now - start < lookMs) channel.port2.postMessage(null)
        else channel.port1.close()
      }
      channel.port2.postMessage(null)
    },
    { capture: true },
  )
  new MutationObserver(() => {
    document.body.getBoundingClientRect()
    if (letters.chips.length > 0) letters.chips[letters.chips.length - 1] = performance.now() - began
  }).observe(document.querySelector('[role=dialog]')!, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/** The milliseconds for each letter of a line, ascending, once everything has been compiled; eight letters a second. */
async function typed(page: Page): Promise<Letters> {
  const field = page.getByRole('dialog').getByRole('textbox')
  const line = 'asha child1, child2, child3, child4, pink tower, pouring with beads, so wi'
  const taken = () =>
    page.evaluate(() => {
      const { letters } = window as unknown as { letters: Letters }
      return { device: letters.device.splice(0), chips: letters.chips.splice(0) }
    })
  await field.fill('')
  await field.pressSequentially(line, { delay: 125 })
  await taken()
  await field.fill('')
  await taken()
  await field.pressSequentially(line, { delay: 125 })
  const { device, chips } = await taken()
  if (device.length < line.length) throw new Error('not every letter was measured')
  return { device: device.toSorted((a, b) => a - b), chips: chips.toSorted((a, b) => a - b) }
}

const share = (sorted: number[], of: number) => sorted[Math.ceil(sorted.length * of) - 1]!
const ms = (value: number) => `${value.toFixed(1)} ms`
