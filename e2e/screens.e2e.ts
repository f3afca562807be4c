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

<<<<<<< HEAD
const people: Record<Role, DemoPerson> = {
  SUPERADMIN: demoPeople.administrator,
  SCHOOLE: demoPeople.principal,
  TEACHER: demoPeople.teacher,
  PARENT: demoPeople.mother,
}

/** The paths of what a screen shows to a role: itself, the tabs that the menu leads to, and to its first role its dialogs. */
function pathsOf(screen: Screen, role: Role): string[] {
  const tabs = linksOf(mainMenu(role)).filter(({ path, search }) => search && path === `/app/${screen.path}`)
  // The first role may open all of them; a teacher, for one, sees the list of children and no welcome slip.
  const dialogs = role === screen.roles[0] ? Object.keys(dialogsOf(screen)) : []
  return [
    screen.path,
    ...tabs.map(({ search }) => screen.path + search),
    ...dialogs.map(below => `${screen.path}/${below}`),
  ]
}

/**
 * Each role's share of the screens: one with dialogs goes to its first role, another to the role that has the fewest paths
 * yet, and with `npm run test:all` each goes to all of its roles. What has no component of its own, such as a screen that
 * is not built yet, is looked at once.
 */
function sharesOf(): Record<Role, string[]> {
  const shares: Record<Role, string[]> = { SUPERADMIN: [], SCHOOLE: [], TEACHER: [], PARENT: [] }
  const shown = new Set<Screen['load']>()
  for (const screen of screens) {
    if (shown.has(screen.load)) continue
    shown.add(screen.load)
    const opensDialogs = Object.keys(dialogsOf(screen)).length > 0
    const byShare = screen.roles.toSorted((one, other) => shares[one].length - shares[other].length)
    const role = opensDialogs ? screen.roles[0]! : byShare[0]!
    for (const one of everyLook ? screen.roles : [role]) shares[one].push(...pathsOf(screen, one))
  }
  return shares
}

/**
 * In a dialog the focus is in the first field, if it has one; behind the skip link of a screen its main command, the filled
 * button, is at most five Tabs away.
 */
async function expectKeyboardStart(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) > 0) {
    const fields = dialog.locator(
      'input:not([type=file], [tabindex="-1"], [readonly]), textarea:not([tabindex="-1"]), [role=combobox], [role=spinbutton]',
    )
    const first = fields
      .and(page.locator(':enabled, [role=combobox]:not([aria-disabled=true]), [role=spinbutton]'))
      .first()
    if ((await first.count()) > 0) await expect(first).toBeFocused()
    return
  }
  const command = page.locator('main .MuiButton-contained:enabled:visible').first()
  if ((await command.count()) === 0) return
  await page.locator('a[href="#main"]').press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const passed: string[] = []
  while (passed.length < 5) {
    await page.keyboard.press('Tab')
    if (await command.evaluate(button => button === document.activeElement)) return
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
  }
  expect(passed, 'the main command is more than five Tabs behind the skip link').toEqual([])
}

/** Finds an id for the screens whose rows are not there every day; for the others a link of the screen itself has one. */
const findId: Partial<Record<ScreenPath, (user: SignedIn) => Promise<string>>> = {
  dayreport: ({ call }) => firstId(call('GET', '/addclass')),
  activitytrackertable: ({ call, schooleId }) =>
    firstId(call('GET', `/activity/list/${schooleId}?page=1&size=1`)),
  'activitydetails/:id': ({ call, schooleId }) =>
    firstId(call('GET', `/activity/list/${schooleId}?page=1&size=1`)),
}

async function firstId(rows: Promise<{ _id: string }[]>): Promise<string> {
  return (await rows)[0]!._id
}

/** The address of a path on the open page, where `:id` is taken from the API or from a link on a screen seen before. */
async function addressOf(path: string, user: SignedIn, links: Set<string>): Promise<string> {
  if (!path.includes(':id')) return `/app/${path}`
  const [, find] =
    Object.entries(findId).find(([screen]) => path === screen || path.startsWith(`${screen}/`)) ?? []
  if (find) return `/app/${path.replace(':id', await find(user))}`
  const pattern = new RegExp(`^/app/${path.replace(':id', '[^/?]+')}$`)
  const isFixed = (pathname: string) =>
    screens.some(screen =>
      Object.keys(dialogsOf(screen)).some(below => pathname === `/app/${screen.path}/${below}`),
    )
  const link = [...links].find(href => {
    const [pathname] = href.split('?')
    return pattern.test(pathname!) && !isFixed(pathname!)
  })
  expect(link, `no link leads to ${path}: say in findId how an id of it is found`).toBeTruthy()
  return link!
}

for (const [role, paths] of Object.entries(sharesOf()) as [Role, string[]][]) {
=======
for (const [role, paths] of sharesOf(everyLook)) {
>>>>>>> work/lead
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
        await expectKeyboardStart(page)
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
