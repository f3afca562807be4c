import type { APIRequestContext, Page } from '@playwright/test'
import { plusDays } from '../packages/contract/src/rules/day.ts'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { registerChild } from './family.ts'
import { inDays, typeDay } from './fields.ts'
import { demoPassword, expect, type SignedIn, test } from './fixtures.ts'
import { today } from './plans.ts'
import { newSchool } from './school.ts'

const principal = { login: '9811702001', role: 'SCHOOLE', name: 'Uma Pillai' } as const
const teacher = { login: '9811702002', role: 'TEACHER', name: 'Latha Menon' } as const
const mother = { login: '9811702003', role: 'PARENT', name: 'Divya Nambiar' } as const
const father = { login: '9811702004', role: 'PARENT', name: 'Rahul Varma' } as const

/** A class with a teacher, and two children with a parent each. */
async function classWithFamilies(
  request: APIRequestContext,
  signedIn: (person: DemoPerson) => Promise<SignedIn>,
): Promise<SignedIn> {
  await newSchool(signedIn, 'Mango Tree House', principal)
  const office = await signedIn(principal)
  const { data } = await office.call<{ data: { _id: string } }>('POST', '/addclass/add', {
    className: 'Lotus',
    status: true,
  })
  await office.call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    classId: data._id,
    password: demoPassword,
  })
  for (const [child, parent] of [
    ['Tara', mother],
    ['Kabir', father],
    ['Zoya', undefined],
  ] as const) {
    const { welcome } = await registerChild(office, child, parent ?? { login: '', name: 'Sana Sheikh' })
    if (!parent) continue
    const answer = await request.post('/api/user/login', {
      data: { email: parent.login, password: welcome[0]!.password, role: 'PARENT' },
    })
    const { token } = await answer.json()
    await request.put('/api/user/reset-default-password', {
      headers: { Authorization: `Bearer ${token}` },
      data: { mobile: parent.login, password: demoPassword },
    })
  }
  return office
}

/** A green leaf picture drawn by the browser. */
async function leaf(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 240)
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#17875f'
    pen.fillRect(0, 0, 320, 240)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('an assignment for two children: each parent sees only their own child’s, one asks to resubmit, and the teacher submits', async ({
  page,
  enter,
  signedIn,
  request,
  accessible,
}) => {
  test.setTimeout(180_000)
  await classWithFamilies(request, signedIn)

  await enter(teacher, '/app/assignment')
  await expect(page.getByText('No assignments yet')).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'Add Assignment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Assignment' })).toHaveAccessibleDescription(
    'event Name is required',
  )
  await dialog.getByRole('textbox', { name: 'Assignment' }).fill('Collect "five" leaves')
  await dialog.getByRole('switch', { name: 'All students' }).click()
  await dialog.getByRole('combobox', { name: 'Students' }).click()
  for (const child of ['Tara', 'Kabir']) await page.getByRole('option', { name: child }).click()
  await page.keyboard.press('Escape')
  await typeDay(page, 'Assignment Date', inDays(-9))
  await typeDay(page, 'Due Date', inDays(-12))
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('Each of another tree.')
  await dialog.getByRole('textbox', { name: 'Video link' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The due date cannot be before the assignment date.').first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Video link' })).toHaveAccessibleDescription(
    'Must be a link that begins with http:// or https://',
  )
  await accessible()
  await typeDay(page, 'Due Date', inDays(3))
  await dialog.getByRole('textbox', { name: 'Video link' }).fill('https://films.example/leaves')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'leaf.png',
    mimeType: 'image/png',
    buffer: await leaf(page),
  })
  await expect(dialog.getByRole('img', { name: /Picture 1 of 1/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Event Added Successfully.' })).toBeVisible()
  const row = page.getByRole('row', { name: /Collect "five" leaves/ })
  await expect(row.getByText('0 of 2', { exact: true })).toBeVisible()
  await accessible()

  // Each parent sees their own child, with no way to ask before the due date.
  for (const [parent, other] of [
    [mother, 'Kabir'],
    [father, 'Tara'],
  ] as const) {
    await enter(parent, '/app')
    const table = page.getByRole('table', { name: /^Assignment/ })
    await expect(table.getByRole('row', { name: /Collect "five" leaves/ })).toContainText('Not Submitted')
    await expect(table.getByRole('button', { name: /^Resubmit/ })).toHaveCount(0)
    await expect(page.getByText(other)).toHaveCount(0)
    await page.getByRole('link', { name: 'Collect "five" leaves' }).first().click()
    await expect(page.getByRole('dialog').getByText('Each of another tree.')).toBeVisible()
    const picture = page.getByRole('dialog').locator('img')
    // The picture has loaded, not just its placeholder.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('dialog').getByText(other)).toHaveCount(0)
    await accessible()
  }

  // Time passes: it was due the day before yesterday.
  const latha = await signedIn(teacher)
  const [set] = await latha.call<{ _id: string; version: number }[]>('GET', '/event/list')
  await latha.call('PUT', `/event/${set!._id}`, { dueDate: plusDays(today(), -2), version: set!.version })

  await enter(mother, '/app/assignment')
  const resubmit = page.getByRole('button', { name: 'Resubmit: Collect "five" leaves' })
  await resubmit.click()
  await expect(page.getByText('Request sent')).toBeAttached()
  await expect(page.getByRole('row', { name: /Collect "five" leaves/ })).toContainText('Requested')
  await expect(resubmit).toHaveCount(0)
  await accessible()

  // The teacher is notified, and sees it on Today; Submit answers the request.
  await enter(teacher, '/app/today')
  const due = page.getByRole('region', { name: /Assignments due this week/ })
  await expect(due).toContainText('1 request to resubmit')
  await accessible()
  await due.getByRole('link', { name: 'Collect "five" leaves' }).click()
  const status = page.getByRole('dialog', { name: 'Status' })
  const tara = status.getByRole('listitem').filter({ hasText: 'Tara' })
  await expect(tara).toContainText('Resubmission requested')
  await accessible()
  await tara.getByRole('button', { name: 'Submit for Tara' }).click()
  await expect(page.getByText('Submited Successfully. Tara')).toBeVisible()
  await expect(status.getByRole('status')).toHaveText('1 of 2 submitted. Submited Successfully. Tara')
  await expect(tara).not.toContainText('Resubmission requested')
  await expect(tara.getByRole('button')).toHaveCount(0)
  await expect(status.getByRole('listitem').filter({ hasText: 'Kabir' })).toContainText('Not Submitted')

  await enter(mother, '/app/assignment')
  const own = page.getByRole('row', { name: /Collect "five" leaves/ })
  await expect(own.getByRole('cell', { name: 'Submitted', exact: true })).toBeVisible()
  const bold = own.locator('strong')
  await expect(bold).toHaveCSS('font-weight', '700')
  await enter(father, '/app/assignment')
  await expect(page.getByRole('row', { name: /Collect "five" leaves/ })).toContainText('Not Submitted')
})

test('a deleted assignment is restored by Undo with its statuses, and the second of two simultaneous edits is reported @thorough', async ({
  page,
  enter,
  signedIn,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('PUT /event/* 409')
  const { call, classId } = await signedIn(people.teacher)
  const children = await call<{ _id: string }[]>('POST', '/student/find', { classId, sort: 'fullName' })
  const name = 'Paint a stone'
  const { data } = await call<{ data: { _id: string; eventStudentDetailsListId: { _id: string }[] } }>(
    'POST',
    '/event/add',
    { classId, eventName: name, studentId: children.slice(0, 2).map(({ _id }) => _id) },
  )
  const [first] = data.eventStudentDetailsListId
  await call('PUT', `/event/studentactivity/${first!._id}`, { status: 'Submitted' })
  await enter(people.teacher, '/app/assignment')
  const row = page.getByRole('row', { name })
  await expect(row.getByText('1 of 2', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('1 of 2', { exact: true })).toBeVisible()

  await row.getByRole('link', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('With water colours.')
  await call('PUT', `/event/${data._id}`, { discription: 'With oil.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('With oil.').first()).toBeVisible()
  await expect(dialog.getByText('With water colours.').first()).toBeVisible()
  await accessible()
})
