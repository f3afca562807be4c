import type { Page } from '@playwright/test'
import { addressOf, people, publicPages, sharesOf } from './every-screen.ts'
import { demoPeople, expect, test } from './fixtures.ts'

type Look = { width: number; colorScheme: 'light' | 'dark' }

const looks: Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
]

const everyLook = Boolean(process.env.EVERY_LOOK)

/** Every screen once, wide and narrow by turns; `npm run test:all` looks at each at both widths in both schemes. */
const looksOf = (number: number): Look[] => (everyLook ? looks : [looks[number % 2]!])

async function take(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme })
}

/** The main command of screens where it is not the first filled button, or has none that can be pressed at once. */
const mainCommands: Record<string, string> = { attendence: 'Mark all present' }

/** The dialogs that open about a known child begin in their text, because class and child are filled in already. */
const beginsInText = ['child/:id/observation', 'child/:id/note']

/**
 * In a dialog the focus is in the first field, if it has one; behind the skip link of a screen its main command, the first
 * filled button that ends no form, is at most five Tabs away.
 */
async function expectKeyboardStart(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) > 0) {
    const fields = dialog.locator(
      'input:not([type=file], [tabindex="-1"], [readonly]), textarea:not([tabindex="-1"]), [role=combobox], [role=spinbutton]',
    )
    // What has a fixed value, such as the child of an entry, is passed over.
    const ready = page.locator(
      ':enabled:not([readonly]), [role=combobox]:not([aria-disabled=true], [readonly]), [role=spinbutton]',
    )
    const first = beginsInText.includes(path) ? dialog.locator('textarea:visible') : fields.and(ready).first()
    if ((await first.count()) > 0) await expect.soft(first, path).toBeFocused()
    return
  }
  const main = page.getByRole('main')
  const command = mainCommands[path]
    ? main.getByRole('button', { name: mainCommands[path] })
    : main.locator('.MuiButton-contained:enabled:visible:not(form *)').first()
  if ((await command.count()) === 0) return
  await page.locator('a[href="#main"]').press('Enter')
  await expect(main).toBeFocused()
  const passed: string[] = []
  while (passed.length < 5) {
    await page.keyboard.press('Tab')
    if (await command.evaluate(button => button === document.activeElement)) return
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
  }
  expect.soft(passed, `${path}: the main command is more than five Tabs behind the skip link`).toEqual([])
}

for (const [role, paths] of sharesOf(everyLook)) {
  test(`${role}: its share of every screen is accessible`, async ({ page, enter, signedIn, accessible }) => {
    test.setTimeout(600_000)
    const user = await signedIn(people[role])
    await enter(people[role], '/app')
    const links = new Set<string>()
    for (const [number, path] of paths.entries()) {
      const address = await addressOf(path, user, links)
      for (const look of looksOf(number)) {
        await take(page, look)
        await page.goto(address)
        await expect(page.locator('main h1, [role=dialog] h2').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await accessible()
        await expectKeyboardStart(page, path)
      }
      const hrefs = await page
        .locator('main a')
        .evaluateAll(all => all.map(link => link.getAttribute('href')))
      for (const href of hrefs) if (href) links.add(href)
    }
  })
}

test('public pages are accessible', async ({ page, accessible }) => {
  for (const [number, path] of publicPages.entries()) {
    for (const look of looksOf(number)) {
      await take(page, look)
      await page.goto(`/montessori/${path}`)
      await expect(page.locator('h1')).toBeVisible()
      await accessible()
    }
  }
})

test('an unknown path leads back home', async ({ page, expectRefusals }) => {
  expectRefusals('GET /app-of-nowhere 404')
  await page.goto('/app-of-nowhere')
  await expect(page.getByText("Oops. Looks like the page you're looking for no longer exists")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/montessori\/schoolregistration/)
})

test('what is chosen and typed before the sign-in page has come to life stays', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  // All but the small script before the page, which decides whether it is shown at all.
  await page.route(/\/assets\/(?!begin-).*\.js$/, async route => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/montessori/login', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'School' }).check({ force: true })
  await page.getByLabel('Login name').fill(demoPeople.principal.login)
  await page.getByLabel('Password', { exact: true }).fill('casa-dei-bambini')
  arrived.resolve()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/app\//)
})

test('who is not signed in comes home, and returns after signing in; another role’s screen says so', async ({
  page,
}) => {
  await page.goto('/app/addclass')
  await expect(page).toHaveURL('/montessori/home')
  await page.goto('/montessori/login')
  await page.getByRole('radio', { name: 'School' }).check({ force: true })
  await page.getByLabel('Login name').fill(demoPeople.principal.login)
  await page.getByLabel('Password', { exact: true }).fill('casa-dei-bambini')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/app\/addclass/)
  await page.goto('/app/schooldetails')
  await expect(page.getByText('not for your role', { exact: false })).toBeVisible()
})
