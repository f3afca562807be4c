import type { APIRequestContext, Page } from '@playwright/test'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { choose } from './fields.ts'
import { demoPassword, demoPeople, expect, type SignedIn, test } from './fixtures.ts'

const tiles = { PARENT: 'Parent', TEACHER: 'Teacher', SCHOOLE: 'School', SUPERADMIN: 'Admin' }
const ended = 'Your session has ended. Sign in again and you will return to where you were.'
const toOpen = 'Sign in to open the page you asked for.'

async function signIn(
  page: Page,
  { role, login }: Pick<DemoPerson, 'role' | 'login'>,
  password = demoPassword,
) {
  await page.getByRole('radio', { name: tiles[role] }).check({ force: true })
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Waits until the network is idle, so that the next request comes from the test's own step. */
async function settled(page: Page) {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Ends the session only on the server, as if it had expired. */
async function endSession(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  await page.request.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
}

test('no word breaks on the tiles of the sign-in, in three languages on the narrowest phones', async ({
  page,
}) => {
  await page.goto('/montessori/login')
  for (const language of ['en', 'hi', 'te']) {
    await page.evaluate(chosen => localStorage.setItem('casa_language', chosen), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      const faults = await page.locator('.tile').evaluateAll(tiles =>
        tiles.flatMap(tile => {
          const text = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          while (text.nextNode()) {
            const node = text.currentNode
            for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(node, word.index)
              range.setEnd(node, word.index + word[0].length)
              if (range.getClientRects().length > 1) found.push(word[0])
            }
          }
          return tile.scrollWidth > tile.clientWidth ? [...found, tile.textContent ?? ''] : found
        }),
      )
      expect(faults, `${language} at ${width}`).toEqual([])
    }
  }
})

test('a link opened while signed out says so at home and at the sign-in, and opens afterwards', async ({
  page,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /user/login 401')
  await page.goto('/app/activityreport?tab=class')
  await expect(page).toHaveURL('/montessori/home')
  await expect(page.getByRole('alert')).toContainText(toOpen)
  await accessible()
  await page.getByRole('alert').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('alert')).toHaveText(toOpen)
  await accessible()
  await signIn(page, demoPeople.teacher, 'not the password')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText(/login name or the password/)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/app/activityreport?tab=class')
})

test('an expired session says so at the sign-in, and its user returns to the same place afterwards', async ({
  page,
  enter,
  expectRefusals,
}) => {
  expectRefusals('** 401')
  await enter(demoPeople.teacher, '/app/activitytrackertable?view=matrix')
  await settled(page)
  await endSession(page)
  await page.getByRole('link', { name: 'Attendance', exact: true }).first().click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('alert')).toHaveText(ended)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(toOpen)
  await signIn(page, demoPeople.teacher)
  await expect(page).toHaveURL('/app/attendence')
})

test('input typed when the session ended, in another tab too, is restored after the sign-in, and can then be saved', async ({
  page,
  enter,
  context,
  expectRefusals,
  accessible,
}) => {
  expectRefusals('** 401')
  await enter(demoPeople.teacher, '/app/teachernotes/new')
  await settled(page)
  const notes = page.getByRole('dialog').getByLabel('Notes')
  await choose(page, 'Student', 'Aanya Ghosh')
  await notes.fill('Counts to ten, and back again.')
  const other = await context.newPage()
  await other.goto('/app/teachernotes/new')
  await settled(other)
  const otherNotes = other.getByRole('dialog').getByLabel('Notes')
  await otherNotes.fill('Pours without spilling.')
  await endSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(ended)
  await expect(page.getByRole('radio', { name: 'Teacher' })).toBeChecked()
  await expect(other.getByRole('alert')).toHaveText(ended)
  await signIn(page, demoPeople.teacher)
  await expect(page).toHaveURL('/app/teachernotes/new')
  await expect(page.getByRole('alert')).toHaveText(/^What you typed before .* It is not saved yet\.$/)
  await expect(notes).toHaveValue('Counts to ten, and back again.')
  await accessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Aanya Ghosh/ }).first()).toContainText('and back again')
  // It also went to the sign-in, and continues with the session from the first tab's sign-in.
  await expect(other).toHaveURL('/app/teachernotes/new')
  await expect(otherNotes).toHaveValue('Pours without spilling.')
})

test('input over an entry that has changed in the meantime is a conflict, and untouched fields show what is stored @thorough', async ({
  page,
  enter,
  signedIn,
  expectRefusals,
  people,
}) => {
  expectRefusals('** 401', 'PUT /addclass/* 409')
  const office = await signedIn(people.principal)
  const { data } = await office.call<{ data: { _id: string; version: number } }>('POST', '/addclass/add', {
    className: 'Neem Terrace',
    status: true,
  })
  await enter(people.principal, `/app/addclass/${data._id}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Class Name').fill('Neem Garden')
  await endSession(page)
  const changed = { className: 'Neem Court', status: false, version: data.version }
  await office.call('PUT', `/addclass/${data._id}`, changed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(ended)
  await signIn(page, people.principal)
  await expect(dialog.getByLabel('Class Name')).toHaveValue('Neem Garden')
  await expect(dialog.getByRole('radio', { name: 'In Active' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else has just changed this')).toBeVisible()
  await office.call('DELETE', `/addclass/${data._id}`)
})

test('a different user who signs in lands on their own role’s first screen @thorough', async ({
  page,
  enter,
  expectRefusals,
}) => {
  expectRefusals('** 401')
  await enter(demoPeople.principal, '/app/dayreport')
  await expect(page.locator('main h1')).toBeVisible()
  await endSession(page)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(ended)
  await signIn(page, demoPeople.teacher)
  await expect(page).toHaveURL('/app/studentactivity')
})

test('the requested page is forgotten on sign-out @thorough', async ({ page, enter }) => {
  await page.goto('/app/addclass')
  await expect(page).toHaveURL('/montessori/home')
  await enter(demoPeople.principal, '/app/teacher')
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signIn(page, demoPeople.principal)
  await expect(page).toHaveURL('/app/studentdetails')
})

test('only addresses in the app are opened after the sign-in', async ({ page }) => {
  await page.goto('/montessori/login')
  await page.evaluate(() => {
    const origin = { pathname: '//evil.example/app/', search: '' }
    sessionStorage.setItem('casa_origin', JSON.stringify(origin))
  })
  await signIn(page, demoPeople.principal)
  await expect(page).toHaveURL('/app/studentdetails')
})

/** An activated school used only by this test. */
async function newSchool(request: APIRequestContext, administrator: SignedIn, mobileNumber: string) {
  const school = {
    schooleName: 'Lamp Post House',
    address: '1 Post Road',
    city: 'Hyderabad',
    pincode: '500034',
    selectCountry: 4,
    name: 'Usha Rani',
    mobileNumber,
    schooleEmail: 'office@lamp.example',
    schooleContact: '4023456789',
    password: demoPassword,
    terms: true,
  }
  const answer = await request.post('/api/registration/add', { data: school })
  const { _id } = (await answer.json()).data
  await administrator.call('PUT', `/registration/${_id}`, { status: true })
  return _id as string
}

test('people who are working learn that their school was switched off @thorough', async ({
  page,
  request,
  signedIn,
  expectRefusals,
}) => {
  expectRefusals('** 401')
  const administrator = await signedIn(demoPeople.administrator)
  const login = '9811200001'
  const school = await newSchool(request, administrator, login)
  await page.goto('/montessori/login')
  await signIn(page, { role: 'SCHOOLE', login })
  await expect(page).toHaveURL('/app/studentdetails')
  await settled(page)
  await administrator.call('PUT', `/registration/${school}`, { status: false })
  await page.getByRole('link', { name: 'Teacher' }).click()
  await expect(page).toHaveURL('/montessori/login')
  await expect(page.getByRole('alert')).toContainText('Your school is switched off')
})
