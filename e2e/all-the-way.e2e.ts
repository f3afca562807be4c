import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { choose, typeDay } from './fields.ts'
import { demoPassword, demoPeople, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const workbook = fileURLToPath(new URL('fixtures/students-500.xlsx', import.meta.url))
const school = { name: 'Sunflower House', mobile: '9811100001', password: 'a garden of children' }
const teacher = { name: 'Rohini Desai', mobile: '9811100002', password: 'the quiet room' }
const mother = { name: 'Sita Krishnan', mobile: '9811100003', password: 'my own new password' }

async function signIn(page: Page, tile: string, login: string, password: string) {
  await page.goto('/montessori/login')
  await page.getByRole('radio', { name: tile }).check({ force: true })
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /account|profile/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/montessori\/login/)
}

/** Whether the browser would ask before this page is left after its session has ended. */
function isAskedWithoutSession(): boolean {
  const token = localStorage.getItem('id_token')!
  localStorage.removeItem('id_token')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  localStorage.setItem('id_token', token)
  return leaving.defaultPrevented
}

test('a school registers, is switched on, enrols its children, takes attendance, and a mother sees it', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals('POST /user/login 403')
  test.setTimeout(240_000)

  await test.step('the school registers and waits', async () => {
    await page.goto('/montessori/schoolregistration')
    await page.getByLabel('School name').fill(school.name)
    await page.getByLabel('Address').fill('1 Sunflower Lane')
    await page.getByLabel('City').fill('Hyderabad')
    await page.getByLabel('Pin code').fill('500034')
    await page.getByLabel('School e-mail').fill('office@sunflower.example')
    await page.getByLabel('School contact number').fill('4023456789')
    await page.getByLabel('Name', { exact: true }).fill('Usha Rani')
    await page.getByLabel('Mobile number').fill(school.mobile)
    await page.getByLabel('Password', { exact: true }).fill(school.password)
    await page.getByRole('checkbox', { name: /accept/ }).check()
    await page.getByRole('button', { name: 'Register school' }).click()
    await expect(page).toHaveURL(/montessori\/login/)
    await expect(page.getByRole('alert')).toContainText('Registration Successfully.')
    await expect(page.getByRole('radio', { name: 'School' })).toBeChecked()
    await signIn(page, 'School', school.mobile, school.password)
    await expect(page.getByRole('alert')).toContainText('Your school is awaiting verification.')
  })

  await test.step('the administrator switches it on', async () => {
    await signIn(page, 'Admin', demoPeople.administrator.login, demoPassword)
    await expect(page).toHaveURL(/app\/schooldetails/)
    await page.getByRole('searchbox', { name: 'Search' }).fill(school.name)
    const row = page.getByRole('row', { name: new RegExp(school.name) })
    await row.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText('Suspend')
    await signOut(page)
  })

  await test.step('the principal creates classes and a teacher', async () => {
    await signIn(page, 'School', school.mobile, school.password)
    await expect(page).toHaveURL(/app\/studentdetails/)
    await visit(page, '/app/today')
    await page.getByRole('link', { name: 'Add your classes' }).click()
    const lacking = page.getByText('Without a level the class has no ready-made curriculum')
    await expect(lacking).toBeVisible()
    // The name of a class suggests its level, which can be changed.
    await page.getByLabel('Class Name').fill('Nursery')
    await expect(page.getByRole('combobox', { name: 'Level' })).toHaveText('Casa (3–6)')
    await expect(lacking).toBeHidden()
    await choose(page, 'Level', 'No level')
    await page.getByLabel('Class Name').fill('Nursery A')
    await expect(lacking).toBeVisible()
    for (const name of ['Nursery', 'Junior', 'Senior']) {
      await page.goto('/app/addclass/new')
      await page.getByLabel('Class Name').fill(name)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    }
    await visit(page, '/app/teacher/new')
    await page.getByLabel('Teacher Name').fill(teacher.name)
    await choose(page, 'Class', 'Nursery')
    await page.getByLabel('Mobile Number').fill(teacher.mobile)
    await page.getByLabel(/^Password/).fill(teacher.password)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: new RegExp(teacher.name) })).toBeVisible()
  })

  const slip = await test.step('registers a child by form and five hundred by workbook', async () => {
    await visit(page, '/app/studentdetails/upload')
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(workbook)
    // What the file contains is shown before anything is stored.
    await page.getByRole('button', { name: /^Register 500 children/ }).click({ timeout: 60_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'Data Imported Successfully.' })).toBeVisible({
      timeout: 60_000,
    })
    // The slips' passwords are shown only this once, even if the session ends in the meantime.
    expect(await page.evaluate(isAskedWithoutSession), 'unprinted slips are asked about').toBe(true)

    await page.goto('/app/studentregistration/add')
    await page.getByLabel('First Name').fill('Tara')
    await typeDay(page, 'Date of Birth', '05Mar2022')
    await choose(page, 'Class', 'Nursery')
    await page.getByLabel('Mother Name').fill(mother.name)
    await page.getByLabel('Mother Number').fill(mother.mobile)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog')).toContainText('Not provided')
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.getByRole('button', { name: 'Submit Registration' }).click()
    await expect(page.getByText('One-time password').first()).toBeVisible()
    const password = await page.locator('dt:has-text("One-time password") + dd').first().textContent()
    await expect(page.locator('dt:has-text("Child") + dd').first()).toHaveText('Tara, Nursery')
    await page.getByRole('button', { name: 'Register another child' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without printing' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Nursery')
    await page.getByRole('link', { name: 'Student Details' }).click()
    await expect(page.getByText('501 entries')).toBeVisible()
    await signOut(page)
    return password!
  })

  await test.step('the teacher takes attendance in three taps', async () => {
    await signIn(page, 'Teacher', teacher.mobile, teacher.password)
    await page.getByRole('link', { name: 'Attendance', exact: true }).first().click()
    await page.getByRole('button', { name: 'Mark all present' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toContainText('Attendance Submitted Successfully')
    await expect(page.getByRole('status')).toContainText(`Saved by ${teacher.name}`)
    await signOut(page)
  })

  await test.step('the mother signs in for the first time, chooses a password, and sees it', async () => {
    await signIn(page, 'Parent', mother.mobile, slip)
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('New password').fill(mother.password)
    await dialog.getByLabel('Confirm password').fill(mother.password)
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL(/app\/assignment/)
    await visit(page, '/app/studentstory')
    await expect(page.getByRole('heading', { name: 'MY STORY' })).toBeVisible()
    await expect(page.getByText('Tara').first()).toBeVisible()
    await expect(page.getByText('100').first()).toBeVisible()
  })
})
