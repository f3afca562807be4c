import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { visit } from './visit.ts'

const port = Number(process.env.E2E_PORT ?? 8181) + 200
const baseURL = `http://127.0.0.1:${port}`

/** Enters the demo from the home page. */
async function enterAs(page: Page, role: string): Promise<void> {
  await page.goto('/montessori/home')
  await page.getByRole('button', { name: `Try it as ${role}` }).click()
  await expect(page.getByRole('note')).toContainText('yours alone')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
}

const closedInDemo = 'This is an open demo: schools cannot register here.'

test('if the demo is not open, nobody is offered it', async ({ page }) => {
  const asked = page.waitForResponse('**/api/support')
  await page.goto('/montessori/home')
  await asked
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it as teacher' })).toHaveCount(0)
  await page.goto('/montessori/schoolregistration')
  await expect(page.getByText(closedInDemo)).toBeHidden()
})

test.describe('an open demo', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ baseURL })
  let server: OwnServer

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    server = await startOwnServer({ PORT: String(port), DEMO: 'open' })
  })

  test.afterAll(() => server.stop())

  test('a visitor enters; the banner says who sees changes and when they are deleted', async ({
    page,
    accessible,
  }) => {
    // In one browser, which keeps the visitor's school: new ones are made only as fast as the machine can.
    for (const role of everyLook ? ['principal', 'teacher', 'parent'] : ['teacher']) {
      await page.goto('/montessori/home')
      await expect(page.getByText('Try Casa in a demo school of your own.')).toBeVisible()
      await accessible()
      await page.getByRole('button', { name: `Try it as ${role}` }).click()
      await expect(page).toHaveURL(/\/app\/\w+/)
      await expect(page.getByRole('note')).toContainText('only you see your changes')
      await expect(page.getByRole('note')).toContainText('deleted after two hours without use')
      await accessible()
      await signOut(page)
    }
  })

  test('a visitor records and publishes a key as the teacher and sees it as the parent, and no other visitor does', async ({
    page,
    browser,
  }) => {
    await enterAs(page, 'teacher')
    await visit(page, '/app/activitytrackertable?view=matrix&exercises=all')
    const cell = page.getByRole('gridcell', { name: /^Advait Iyer, .*: no key$/ }).first()
    const exercise = (await cell.getAttribute('aria-label'))!.replace(/^Advait Iyer, (.*): no key$/, '$1')
    await cell.click()
    const recorded = `Advait Iyer, ${exercise}: P Presented, not published`
    await expect(page.getByRole('gridcell', { name: recorded })).toBeVisible()
    await visit(page, '/app/activitytrackertable')
    // The week ends on Friday; these plans begin today.
    await page.getByRole('button', { name: 'Load More Plans' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(exercise)
    const row = page.getByRole('row', { name: new RegExp(`Advait Iyer.*${exercise}`) })
    await row.getByRole('button', { name: /^Draft: publish/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Reports published' })).toBeVisible()

    const rowsOf = async (visitor: Page) => {
      await enterAs(visitor, 'parent')
      await visit(visitor, '/app/parentactivitytrackertable')
      await visitor.getByRole('radio', { name: /^Advait Iyer,/ }).check()
      await expect(visitor.getByRole('row').nth(1)).toBeVisible()
      await visitor.getByRole('searchbox').fill(exercise)
      return visitor.getByRole('row', { name: new RegExp(exercise) })
    }
    await signOut(page)
    await expect(await rowsOf(page)).toHaveCount(1)
    const other = await browser.newPage({ baseURL })
    await expect(await rowsOf(other)).toHaveCount(0)
    await expect(other.getByText('Nothing matches')).toBeVisible()
    await other.close()
  })

  test('schools cannot register there, and the page says so before anything is typed', async ({ page }) => {
    await page.goto('/montessori/schoolregistration')
    await expect(page.getByText(closedInDemo)).toBeVisible()
  })

  test('at the sign-in the link to the demo is part of the document, so that no tile moves under a finger', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shifted: number }
      seen.shifted = 0
      new PerformanceObserver(list => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shifted += value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/montessori/login')
    await expect(page.getByRole('button', { name: 'Try it as teacher' })).toBeEnabled()
    // Movement within a frame is reported after that frame.
    const shifted = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifted: number }).shifted
    })
    expect(shifted).toBeLessThan(0.05)
  })

  test('the sign-in leads into the demo in the reader’s language; passwords cannot be changed there', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals('PUT /user/password 403')
    await page.goto('/montessori/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('te')
    await page.getByRole('button', { name: 'టీచర్‌గా చూడండి' }).click()
    await expect(page.getByRole('note')).toContainText('ఈ డెమో పాఠశాల మీ ఒక్కరిదే')
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ oldPassword: 'casa-dei-bambini', newPassword: 'four small steps' })
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('id_token')}`,
      }
      return (await fetch('/api/user/password', { method: 'PUT', headers, body })).status
    })
    expect(status).toBe(403)
  })
})
