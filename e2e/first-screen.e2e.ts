import type { Page } from '@playwright/test'
import { builtFile } from './built.ts'
import { registerChild } from './family.ts'
import { demoPeople, expect, test } from './fixtures.ts'

type Fetched = { url: string; bytes: number }

/** Records what a browser with an empty cache fetches, with the bytes over the wire. */
async function watchTraffic(page: Page): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  const urls = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    // Repeated requests come from the cache.
    if (bytes > 0) fetched.push({ url: urls.get(requestId) ?? '', bytes })
  })
  return fetched
}

type Watching = typeof window & { shift: () => number }

/** Makes the browser sum up each page's layout shifts. */
async function watchShift(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const shift of entries as (PerformanceEntry & { value: number })[]) sum += shift.value
    }
    const observer = new PerformanceObserver(list => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shift: () => {
        add(observer.takeRecords())
        return sum
      },
    })
  })
}

async function openFirstScreen(page: Page) {
  await page.goto('/app')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as Watching).shift())).toBeLessThan(0.05)
}

/** How far the heading moves, in pixels, from its position before anything after it in the document has loaded. */
function headingMoves(): number {
  const heading = document.querySelector('h1')!
  const whole = heading.getBoundingClientRect().top
  for (let part: Element = heading; part.parentElement; part = part.parentElement) {
    while (part.nextElementSibling) part.nextElementSibling.remove()
  }
  return whole - heading.getBoundingClientRect().top
}

/** Maximum kilobytes of script, after gzip, that a public page fetches before it works, however it requests it. */
const publicScripts = 110

test('the public pages fetch little and do not shift', async ({ page }) => {
  await watchShift(page)
  for (const path of ['home', 'login', 'schoolregistration']) {
    await page.goto(`/montessori/${path}`)
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }),
      ),
    )
    const weightOf = (kind: RegExp) =>
      fetched.filter(({ url }) => kind.test(url)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
    expect(weightOf(/\.js$/), path).toBeGreaterThan(50)
    expect(weightOf(/\.js$/), path).toBeLessThan(publicScripts)
    expect(weightOf(/\.(?:woff2?|ttf|otf)$/), path).toBe(0)
    expect(await page.evaluate(() => (window as Watching).shift()), path).toBeLessThan(0.05)
    expect(await page.evaluate(headingMoves), path).toBe(0)
  }
})

/** The target for every first screen, in kilobytes over the wire. */
const firstScreenKilobytes = 350

const firstScreens = [
  ['administrator', 'no-preference'],
  ['principal', 'no-preference'],
  ['teacher', 'no-preference'],
  ['teacher', 'reduce'],
  ['mother', 'no-preference'],
] as const

for (const [name, reducedMotion] of firstScreens) {
  const motion = reducedMotion === 'reduce' ? ', with less motion too' : ''
  const variety = motion || name === 'administrator' ? ' @thorough' : ''
  test(`the first screen of the ${name} is small and does not shift${motion}${variety}`, async ({
    page,
    enter,
    signedIn,
    people,
  }) => {
    await page.emulateMedia({ reducedMotion })
    if (name === 'mother') {
      // The link is waiting for the parent's answer.
      await registerChild(await signedIn(people.principal), 'Noor', demoPeople.mother)
    }
    await watchShift(page)
    await enter(demoPeople[name], '/montessori/privacy')
    await page.goto('about:blank')
    const fetched = await watchTraffic(page)
    await openFirstScreen(page)
    const summary = fetched.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
    const bytes = fetched.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(bytes / 1024, summary).toBeLessThanOrEqual(firstScreenKilobytes)

    await page.setViewportSize({ width: 390, height: 844 })
    await openFirstScreen(page)
    if (name === 'mother') await expect(page.getByText('to link Noor')).toBeVisible()
  })
}

test('a parent’s assignments are requested before the app starts', async ({ page, enter }) => {
  await enter(demoPeople.mother, '/montessori/privacy')
  const assignments = page.waitForRequest('**/api/event/find')
  await page.route(`**${builtFile('app.html')}`, async route => {
    await assignments
    await route.continue()
  })
  await page.goto('/app')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})
