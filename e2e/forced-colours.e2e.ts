import type { Page } from '@playwright/test'
import { demoPeople, expect, test } from './fixtures.ts'
import { planExercise } from './plans.ts'

// Windows’ contrast themes override all colours: information carried only by colour must also have a line or mark.

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
})

/** How an element is drawn without its own colours. */
function marksOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate(element => {
      const {
        outlineStyle,
        outlineWidth,
        borderWidth,
        borderStyle,
        backgroundColor,
        color,
        textDecorationLine,
      } = getComputedStyle(element)
      return {
        outlineStyle,
        outlineWidth,
        borderWidth,
        borderStyle,
        backgroundColor,
        color,
        textDecorationLine,
      }
    })
}

test('the focus, selections and keys remain visible', async ({ page, enter, signedIn, people }) => {
  await planExercise(await signedIn(people.teacher), 'Carrying a Mat', 4)
  await enter(people.teacher, '/app/activitytrackertable')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  // The menu's entry for this screen differs from its neighbours.
  const entry = (current: boolean) =>
    marksOf(page, `nav a[href^="/app/"]${current ? '[aria-current=page]' : ':not([aria-current])'}`)
  expect(await entry(true)).not.toEqual(await entry(false))
  // So does the selected one of two views.
  const view = (pressed: boolean) => marksOf(page, `button[aria-pressed=${pressed}]`)
  expect(await view(true)).not.toEqual(await view(false))

  await page.getByRole('link', { name: 'Add Activity' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await marksOf(page, 'a:focus')).toMatchObject({ outlineStyle: 'solid', outlineWidth: '3px' })

  await page.getByRole('button', { name: 'Matrix' }).click()
  const grid = page.getByRole('grid', { name: 'Children and exercises' })
  await grid.locator('[data-row="0"][data-column="0"]').focus()
  await page.keyboard.press('Shift+ArrowRight')
  // The selected block has a line in the system's colour, because shadows are not drawn.
  const chosen = await marksOf(page, 'td[aria-selected=true]:not(:focus)')
  expect(chosen.outlineStyle).toBe('solid')
  await page.screenshot({ path: test.info().outputPath('matrix.png') })
})

test('a sound that a child knows has its tick @thorough', async ({ page, enter }) => {
  await enter(demoPeople.teacher, '/app/sound')
  const box = page.getByRole('grid', { name: 'Sounds' }).getByRole('checkbox', { checked: true }).first()
  await expect(box).toBeVisible()
  const tick = await box.evaluate(element => getComputedStyle(element, '::before').content)
  expect(tick).toContain('✓')
  await page.screenshot({ path: test.info().outputPath('sounds.png') })
})

test('the role being signed in remains visible', async ({ page }) => {
  await page.goto('/montessori/login')
  const tile = (checked: boolean) =>
    marksOf(page, `.tile${checked ? ':has(:checked)' : ':not(:has(:checked))'}`)
  expect(await tile(true)).not.toEqual(await tile(false))
  await page.screenshot({ path: test.info().outputPath('login.png') })
})
