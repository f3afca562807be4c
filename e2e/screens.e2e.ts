import type { Page } from '@playwright/test'
import { hasScreen, pathOfScreen, people, publicPages, screenBatches, sharesOf } from './every-screen.ts'
import { demoPeople, expect, expectAccessible, test, violationsOn } from './fixtures.ts'
import { everyLook, looksOf, setWidth, take } from './looks.ts'
import { cutTexts, sideways, smallTargets } from './page-faults.ts'
import { pseudoMark, showPseudo } from './pseudo.ts'
import { visit } from './visit.ts'

/** The main action of screens where it is not the first filled button, or there is none that can be pressed at once. */
const mainCommands: Record<string, string> = { attendence: 'Mark all present' }

/** Dialogs about a known child focus their text first, because class and child are already filled in. */
const beginsInText = ['child/:id/observation', 'child/:id/note']

/**
 * In a dialog the focus is in the first field, if any; on a screen its main action, the first filled button that
 * neither submits a form nor is in a row, is at most five Tabs after the skip link.
 */
async function expectKeyboardStart(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) > 0) {
    const fields = dialog.locator(
      'input:not([type=file], [tabindex="-1"], [readonly]), textarea:not([tabindex="-1"]), [role=combobox], [role=spinbutton]',
    )
    // Fields with a fixed value, such as the child of an entry, are skipped.
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
    : main.locator('.MuiButton-contained:enabled:visible:not(form *, table *)').first()
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

/**
 * Whether the open page fits a window 320 pixels wide (a 1280-pixel screen zoomed to 400%), and whether every control
 * on it is as large as a fingertip on a phone. `npm run test:all` also checks 200% zoom and texts that are 40%
 * longer.
 */
async function expectFits(page: Page, path: string, touched: boolean): Promise<void> {
  for (const width of everyLook ? [640, 320] : [320]) {
    await setWidth(page, width)
    expect.soft(await sideways(page), `${path} scrolls sideways at ${width}`).toEqual([])
  }
  if (everyLook) await setWidth(page, 390)
  if (touched) expect.soft(await smallTargets(page), `${path}: smaller than a fingertip`).toEqual([])
  if (!everyLook) return
  await showPseudo(page)
  expect.soft(await sideways(page), `${path} scrolls sideways with longer texts`).toEqual([])
  expect.soft(await cutTexts(page, pseudoMark), `${path}: cut off with longer texts`).toEqual([])
}

test('what is checked, here and in the gallery, is listed once for each role', () => {
  for (const [role, paths] of [...sharesOf(false), ...sharesOf(true)])
    expect(
      paths.filter((path, at) => paths.indexOf(path) !== at),
      role,
    ).toEqual([])
})

for (const { role, title, paths } of screenBatches(everyLook)) {
  test(`${title} is accessible`, async ({ page, enter, signedIn }) => {
    test.setTimeout(1_200_000)
    const user = await signedIn(people[role])
    await enter(people[role], '/app')
    const links = new Set<string>()
    const open = async (address: string) => {
      await visit(page, address)
      await expect(page.locator('main h1, [role=dialog] h2').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const hrefs = await page
        .locator('main a')
        .evaluateAll(all => all.map(link => link.getAttribute('href')))
      for (const href of hrefs) if (href) links.add(href)
    }
    for (const { path, number } of paths) {
      const [first, ...others] = looksOf(number)
      await take(page, first!)
      // The links to a row's dialog are on its list, which may be in another part.
      const list = path.includes('/:id') && path.slice(0, path.indexOf('/:id'))
      const isElsewhere = !paths.some(one => one.path === list)
      if (list && isElsewhere && hasScreen(list, role)) await open(`/app/${list}`)
      await open(await pathOfScreen(path, user, links))
      expect.soft(await violationsOn(page), `${path} ${first!.width} ${first!.colorScheme}`).toEqual([])
      await expectKeyboardStart(page, path)
      const widths = new Set([first!.width])
      for (const look of others) {
        await take(page, look)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const coloursOnly = widths.has(look.width)
        widths.add(look.width)
        const violations = await violationsOn(page, coloursOnly ? 'colours' : 'all')
        expect.soft(violations, `${path} ${look.width} ${look.colorScheme}`).toEqual([])
      }
      await expectFits(page, path, role === 'TEACHER' || role === 'PARENT')
    }
  })
}

test('public pages are accessible', async ({ page }) => {
  test.setTimeout(300_000)
  for (const [number, path] of publicPages.entries()) {
    const [first, ...others] = looksOf(number)
    await take(page, first!)
    await page.goto(`/montessori/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    await expectAccessible(page, path)
    for (const look of others) {
      await take(page, look)
      await expectAccessible(page, `${path} ${look.width} ${look.colorScheme}`)
    }
    await expectFits(page, path, false)
  }
})

test('an unknown path links back home', async ({ page, expectRefusals }) => {
  expectRefusals('GET /app-of-nowhere 404')
  await page.goto('/app-of-nowhere')
  await expect(page.getByText("Oops. Looks like the page you're looking for no longer exists")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/montessori\/schoolregistration/)
})

test('choices and input made before the sign-in page is hydrated are kept', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
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

test('signed-out users are sent home, and return after signing in; another role’s screen says so', async ({
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
