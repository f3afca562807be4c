import { expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const port = Number(process.env.E2E_PORT ?? 8181) + 200
const baseURL = `http://127.0.0.1:${port}`

const closedInDemo = 'This is an open demo: schools cannot register here.'

test('where the demo is not open, nobody is offered it', async ({ page }) => {
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

  for (const role of everyLook ? ['principal', 'teacher', 'parent'] : ['teacher'])
    test(`a visitor enters as ${role} and is told that nothing is saved`, async ({ page, accessible }) => {
      await page.goto('/montessori/home')
      await expect(page.getByText('All visitors share it, so nothing is saved.')).toBeVisible()
      await accessible()
      await page.getByRole('button', { name: `Try it as ${role}` }).click()
      await expect(page).toHaveURL(/\/app\/\w+/)
      await expect(page.getByRole('note')).toContainText('nothing is saved')
      await accessible()
    })

  test('no school registers there, and the page says so before anything is typed', async ({ page }) => {
    await page.goto('/montessori/schoolregistration')
    await expect(page.getByText(closedInDemo)).toBeVisible()
  })

  test('at the sign-in the way into the demo is there with the document, so that no tile moves under a finger', async ({
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
    // What moved in a frame is told after it.
    const shifted = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifted: number }).shifted
    })
    expect(shifted).toBeLessThan(0.05)
  })

  test('the sign-in leads into the demo in the reader’s language; a password is not changed there', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals('PUT /user/password 403')
    await page.goto('/montessori/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('te')
    await page.getByRole('button', { name: 'టీచర్‌గా చూడండి' }).click()
    await expect(page.getByRole('note')).toContainText('ఇది డెమో.')
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
