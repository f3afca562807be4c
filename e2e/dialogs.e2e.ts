import type { Page } from '@playwright/test'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { demoPeople, expect, expectAccessible, test } from './fixtures.ts'
import { looksOf, setWidth, take } from './looks.ts'
import { moving, sideways } from './page-faults.ts'

// The dialogs and menus without an address, opened by a button; those with one are in screens.e2e.ts.

type Opened = {
  /** The name of the dialog or menu. */
  name: string | RegExp
  /** Where it is opened; public pages begin with /montessori. */
  path: string
  press: (page: Page) => Promise<void>
  /** The person who opens it, if not the teacher. */
  who?: DemoPerson
  role?: 'dialog' | 'alertdialog' | 'menu'
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const fromProfile = (entry: string) => async (page: Page) => {
  await button(page, /^Your profile/)
  await page.getByRole('menuitem', { name: entry }).click()
}

const opened: Opened[] = [
  { name: /./, role: 'menu', path: '/app/today', press: page => button(page, /^Your profile/) },
  { name: /./, role: 'menu', path: '/app/today', press: page => button(page, /^Notices/) },
  { name: /^Find|^Search/, path: '/app/today', press: page => button(page, /^Find/) },
  { name: 'Keyboard shortcuts', path: '/app/today', press: fromProfile('Keyboard shortcuts') },
  { name: /password/i, path: '/app/today', press: fromProfile('Change Password') },
  { name: 'Add to your calendar', path: '/app/today', press: fromProfile('Add to your calendar') },
  {
    name: 'What the keys mean',
    path: '/app/activitytrackertable',
    press: page => button(page, 'what they mean'),
  },
  {
    name: 'Send back',
    path: '/app/conference-reports?status=review',
    who: demoPeople.principal,
    press: async page => {
      // On a phone a row's actions are one press further away.
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('row').nth(1).getByRole('link', { name: /^Open/ }).click()
      await page.getByRole('button', { name: 'Send back' }).click()
    },
  },
  {
    name: /./,
    role: 'alertdialog',
    path: '/app/notifications',
    press: page => button(page, 'Show a question'),
  },
  {
    name: 'Forgot Password',
    path: '/montessori/login',
    press: page => button(page, 'Forgot password?'),
  },
  {
    name: /./,
    path: '/montessori/home',
    press: page =>
      page
        .locator('main')
        .getByRole('button', { name: /^Install on/ })
        .first()
        .click(),
  },
]

const places = Map.groupBy(
  opened.entries(),
  ([, { path, who = demoPeople.teacher }]) => `${path} for ${who.name}`,
)

for (const [place, all] of places) {
  test(`what opens on ${place} is accessible, and Escape returns the focus`, async ({ page, enter }) => {
    test.setTimeout(300_000)
    const [[, { path, who = demoPeople.teacher }]] = all as [(typeof all)[number]]
    if (path.startsWith('/app')) await enter(who, path)
    else await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const [number, { name, role = 'dialog', press }] of all) {
      await test.step(`${role} ${number + 1}`, async () => {
        const [first, ...others] = looksOf(number)
        await take(page, first!)
        await press(page)
        const shown = page.getByRole(role, { name })
        await expect(shown).toBeVisible()
        const isWithin = () =>
          document.activeElement?.closest('[role=dialog], dialog, .MuiModal-root') !== null
        await expect.poll(() => page.evaluate(isWithin)).toBe(true)
        expect(await moving(page), 'moves although less motion was asked for').toEqual([])
        for (const look of [first!, ...others]) {
          await take(page, look)
          await expect(shown).toBeVisible()
          await expectAccessible(page, `${look.width} ${look.colorScheme}`)
        }
        await setWidth(page, 320)
        // A menu is repositioned shortly after the window has been resized.
        await expect.poll(() => sideways(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(shown).toHaveCount(0)
        expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      })
    }
  })
}
