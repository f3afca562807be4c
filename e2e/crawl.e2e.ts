import type { Role } from '@casa/contract/access'
import type { Page } from '@playwright/test'
import { bottomMenu, linksOf, mainMenu, moreMenu } from '../packages/web/src/app/menus.ts'
import { addressesOf, pageNames } from '../packages/web/src/site/pages.ts'
import { people, publicPages, sharesOf } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { everyLook } from './looks.ts'
import { visit } from './visit.ts'

// Every link and button of the public pages, and every entry of each role's menu: none is dead.

/** A request without a response; one that a page aborted while being left does not count. */
function watchRequests(page: Page): string[] {
  const failed: string[] = []
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${reason}`)
  })
  return failed
}

const hrefsIn = (page: Page, within = 'body') =>
  page.locator(`${within} a[href]`).evaluateAll(all => all.map(link => link.getAttribute('href')!))

/** Opens an address of a public page, and expects a page. */
async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  await expect(page.locator('h1'), address).toHaveCount(1)
}

for (const javaScriptEnabled of everyLook ? [false, true] : [true]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('every link of the public pages leads somewhere, and all pages are linked', async ({ page }) => {
      test.setTimeout(180_000)
      const failed = watchRequests(page)
      const found = ['/montessori/home']
      // Addresses found along the way are added to the list and visited in turn.
      for (const address of found) {
        // A file, such as the video if there is no script to play it.
        if (address.startsWith('/assets/')) {
          expect((await page.request.get(address)).status(), address).toBe(200)
          continue
        }
        await open(page, address)
        const here = new URL(page.url()).pathname
        for (const href of await hrefsIn(page)) {
          expect(href, here).toMatch(/^(\/|#|mailto:\S+@|tel:\+?\d)/)
          if (href.startsWith('#')) await expect(page.locator(href), here).toHaveCount(1)
          else if (href.startsWith('/') && !found.includes(href)) found.push(href)
        }
      }
      const linked = pageNames
        .filter(name => !['root', 'administrator', 'not-found'].includes(name))
        .map(name => addressesOf(name)[0]!)
      expect(linked.filter(address => !found.includes(address))).toEqual([])
      // With JavaScript disabled, the browser itself refuses every script.
      if (javaScriptEnabled) expect(failed).toEqual([])
    })
  })
}

const pressable = 'button:enabled, summary, [role=tab]:enabled'

type Before = Window & { changes: number }

/** Opens an address, and waits until its script has hydrated the page, which adds and hides buttons. */
async function openWithScript(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('.language-select')).toBeEnabled()
}

/** Presses a button of a freshly opened page, and expects an effect: the page changes, or another one opens. */
async function press(page: Page, address: string, place: number): Promise<void> {
  const button = page.locator(pressable).nth(place)
  const name = `${address}: ${await button.innerText()} ${await button.getAttribute('aria-label')}`
  await page.evaluate(() => {
    const count = () => {
      ;(window as unknown as Before).changes += 1
    }
    ;(window as unknown as Before).changes = 0
    new MutationObserver(count).observe(document, { subtree: true, childList: true, attributes: true })
    // A popover opens without changing the document, and an invalid field gets the focus.
    for (const event of ['toggle', 'invalid', 'focusin']) document.addEventListener(event, count, true)
  })
  // By keyboard, so that the focus moves to the button before the effect is measured.
  await button.focus()
  await page.evaluate(() => {
    ;(window as unknown as Before).changes = 0
  })
  await page.keyboard.press('Enter')
  const changed = () =>
    new URL(page.url()).pathname === address
      ? page.evaluate(() => (window as unknown as Before).changes ?? 1)
      : 1
  await expect.poll(changed, { message: `${name} does something` }).toBeGreaterThan(0)
}

for (const path of publicPages) {
  // The others have the same buttons as these two, and few besides.
  const variety = ['home', 'schoolregistration'].includes(path) ? '' : ' @thorough'
  test(`every button of ${path} does something${variety}`, async ({ page }) => {
    test.setTimeout(180_000)
    const failed = watchRequests(page)
    const address = `/montessori/${path}`
    const pressed = new Set<string>()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openWithScript(page, address)
      const buttons = await page.locator(pressable).all()
      for (const [place, button] of buttons.entries()) {
        // Clicking the selected tab does nothing.
        if (!(await button.isVisible()) || (await button.getAttribute('aria-selected')) === 'true') continue
        const name = `${await button.innerText()} ${await button.getAttribute('aria-label')}`
        if (pressed.has(name)) continue
        pressed.add(name)
        const isQuestion = await button.evaluate(({ tagName }) => tagName === 'SUMMARY')
        await press(page, address, place)
        // Each starts from the page as a visitor sees it; an answer below its question covers nothing.
        if (!isQuestion) await openWithScript(page, address)
      }
    }
    expect(failed).toEqual([])
  })
}

/** Waits for a screen, and expects its content rather than a failure. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page.locator('main h1, [role=dialog] h2').first(), address).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' }), address).toHaveCount(0)
  await expect(page.getByText(/no longer exists|not for your role/), address).toHaveCount(0)
}

/** One link of each shape: rows of a list differ only in their ids. */
const shapeOf = (href: string) =>
  href.replace(/[0-9a-f]{8}-[0-9a-f-]{27,}|[0-9a-f]{24}/g, ':id').split('?')[0]!

/** What screens.e2e.ts opens as this role; `npm run test:all` opens it here as well. */
const openedElsewhere = (role: Role) =>
  sharesOf(false).flatMap(([one, paths]) =>
    one === role && !everyLook ? paths.map(path => `/app/${path}`) : [],
  )

for (const role of Object.keys(people) as Role[]) {
  // All menus use the same components, and screens.e2e.ts opens every screen.
  const extent = role === 'PARENT' ? '' : ' @thorough'
  test(`${role}: every menu entry opens its screen, and every link there works${extent}`, async ({
    page,
    enter,
  }) => {
    test.setTimeout(300_000)
    const failed = watchRequests(page)
    await enter(people[role], '/app')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expectScreen(page, '/app')
    await expect(menu.getByRole('link').first()).toBeVisible()
    const closed = menu.getByRole('button', { expanded: false })
    while ((await closed.count()) > 0) await closed.first().click()
    const entries = [...linksOf(mainMenu(role)), ...moreMenu(role)].map(({ to }) => to)
    const shown = await hrefsIn(page, 'nav[aria-label="Main menu"]')
    expect(shown.toSorted()).toEqual(entries.toSorted())
    const shapes = new Set([...entries, ...openedElsewhere(role)].map(shapeOf))
    const further: string[] = []
    for (const to of entries) {
      const entry = menu.locator(`a[href="${to}"]`)
      await entry.click()
      await expect(page).toHaveURL(url => url.href.includes(to))
      await expectScreen(page, to)
      await expect(entry).toHaveAttribute('aria-current', 'page')
      for (const href of await hrefsIn(page, 'main')) {
        if (!href.startsWith('/') || href.startsWith('/api/') || shapes.has(shapeOf(href))) continue
        const { pathname, hash } = new URL(href, page.url())
        // A link to a place on this page has done its work; a link to another page is opened later.
        if (hash && pathname === new URL(page.url()).pathname) {
          await expect(page.locator(hash), href).toHaveCount(1)
          continue
        }
        shapes.add(shapeOf(href))
        further.push(href)
      }
    }
    for (const address of further) {
      await visit(page, address)
      await expectScreen(page, address)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app')
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    const links = bottomMenu(role).filter(entry => entry !== 'quick')
    await expect(bar.getByRole('link')).toHaveCount(links.length)
    for (const { to } of links) {
      await bar.locator(`a[href="${to}"]`).click()
      await expectScreen(page, to)
    }
    expect(failed).toEqual([])
  })
}
