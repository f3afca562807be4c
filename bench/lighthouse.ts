import { chromium } from 'playwright-core'
import { chromiumArguments } from '../e2e/chromium.ts'
import { chromiumPath } from './first-screens.ts'
import { type Look, lighthouseVerdict } from './lighthouse-verdict.ts'
import { freePort, startDemo } from './processes.ts'
import type { BenchRow } from './rows.ts'

/** The name of these rows. */
export const lighthouseRow = 'Lighthouse'

const pages = {
  home: '/montessori/home',
  login: '/montessori/login',
  registration: '/montessori/schoolregistration',
}
const runs = 3

/**
 * Runs Lighthouse on the public pages as on a phone (its own preset), three times each, in the production build.
 * `dataDir` is an empty folder, for the demo. A page without a result misses the goal, with the reason.
 */
export async function lighthouseRows(dataDir: string): Promise<BenchRow[]> {
  const { build }: { build: () => Promise<void> } = await import(
    new URL('../scripts/web-app.mjs', import.meta.url).href
  )
  await build()
  const server = await startDemo(dataDir)
  try {
    const rows: BenchRow[] = []
    for (const [name, path] of Object.entries(pages)) {
      const verdict = await looksAt(`${server.origin}${path}`).then(lighthouseVerdict, (error: Error) => ({
        met: false,
        note: `no answer of Lighthouse: ${error.message}`,
      }))
      rows.push({ job: `${lighthouseRow}: ${name}`, goal: '100 × 4', ...verdict })
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function looksAt(address: string): Promise<Look[]> {
  const looks: Look[] = []
  for (let run = 0; run < runs; run += 1) looks.push(await lookAt(address))
  return looks
}

/** Each run uses a separate browser, so that nothing is left over from the previous one. */
async function lookAt(address: string): Promise<Look> {
  // It is the largest dependency of the bench, and most runs do not need it.
  const { default: lighthouse } = await import('lighthouse')
  const port = await freePort()
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(await chromiumPath()),
  })
  try {
    const result = await lighthouse(address, { port, logLevel: 'error' })
    if (!result) throw new Error('nothing was measured')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const points = (name: string) => {
      const score = categories[name]?.score
      return typeof score === 'number' ? Math.round(score * 100) : undefined
    }
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      practices: points('best-practices'),
      search: points('seo'),
      firstPaintMs: audits['first-contentful-paint']?.numericValue,
      largestPaintMs: audits['largest-contentful-paint']?.numericValue,
      blockedMs: audits['total-blocking-time']?.numericValue,
    }
  } finally {
    await browser.close()
  }
}
