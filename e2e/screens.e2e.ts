import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'

type Look = { width: number; colorScheme: 'light' | 'dark' }

const looks: Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
]

/** Every screen once, wide and narrow by turns; `npm run test:all` looks at each at both widths in both schemes. */
const looksOf = (number: number): Look[] => (process.env.EVERY_LOOK ? looks : [looks[number % 2]!])

async function take(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme })
}

const screens = [
  [
    demoPeople.principal,
    [
      'studentdetails',
      'studentregistration/add',
      'teacher',
      'addclass',
      'addclass/new',
      'attendence',
      'reports',
      'agereports',
      'dayreport',
      'activityanalysis',
      'keywiseactivity',
      'movablealphabets',
      'settings',
      'fee',
      'superactivity',
      'subactivity',
      'subactivity/upload',
    ],
  ],
  [
    demoPeople.teacher,
    [
      'activitytrackertable',
      'activitytrackertable/new',
      'activitytrackertable?view=matrix',
      'attendence',
      'studentactivity',
      'activityreport',
      'specialobservation/new',
      'teachernotes',
      'sound',
      'sound/upload',
      'studentdetails',
      'settings',
      'studentstory',
    ],
  ],
  [
    demoPeople.administrator,
    ['schooldetails', 'addclass', 'superactivity/new', 'activitytabel/new', 'subactivity/new'],
  ],
  [
    demoPeople.mother,
    ['studentstory', 'parentactivitytrackertable', 'parentactivity', 'activityexpected', 'settings'],
  ],
] as const

for (const [person, paths] of screens) {
  test(`${person.role}: every screen is accessible`, async ({ page, enter, accessible }) => {
    test.setTimeout(300_000)
    await enter(person, '/app')
    for (const [number, path] of paths.entries()) {
      for (const look of looksOf(number)) {
        await take(page, look)
        await page.goto(`/app/${path}`)
        await expect(page.locator('main h1, [role=dialog] h2').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await accessible()
      }
    }
  })
}

test('public pages are accessible', async ({ page, accessible }) => {
  for (const [number, path] of ['home', 'login', 'schoolregistration', 'privacy', 'term'].entries()) {
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
