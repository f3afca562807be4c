import type { APIRequestContext, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { plusDays, weekOf } from '../packages/contract/src/rules/day.ts'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { openAccount, registerChild } from './family.ts'
import { inDays, typeDay } from './fields.ts'
import { demoPassword, expect, type SignedIn, test } from './fixtures.ts'
import { today } from './plans.ts'
import { newSchool } from './school.ts'

// Each test opens its own school, with a class, its teacher and three families.
test.describe.configure({ timeout: 120_000 })

type SignIn = (person: DemoPerson) => Promise<SignedIn>

/** The people of this test's school; `from` is the first of five numbers. */
async function newPlace(request: APIRequestContext, signedIn: SignIn, from: number) {
  const person = (place: number, name: string) => ({ login: String(from + place), name })
  const principal = { ...person(0, 'Uma Pillai'), role: 'SCHOOLE' } as const
  await newSchool(signedIn, `School of the Kites ${from % 1_000_000}`, principal)
  const office = await signedIn(principal)
  const { data } = await office.call<{ data: { _id: string } }>('POST', '/addclass/add', {
    className: 'Lotus',
    status: true,
  })
  const teacher = { ...person(1, 'Rekha Nair'), role: 'TEACHER' } as const
  await office.call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    password: demoPassword,
    classId: data._id,
  })
  const mothers = [person(2, 'Asha’s mother'), person(3, 'Ravi’s mother'), person(4, 'Tara’s mother')]
  for (const [place, child] of ['Asha', 'Ravi', 'Tara'].entries())
    await openAccount(request, await registerChild(office, child, mothers[place]!), mothers[place]!)
  return {
    office,
    teacher,
    mothers: mothers.map(mother => ({ ...mother, role: 'PARENT' as const })),
    classId: data._id,
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

/** A small picture drawn by the page. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(0 120 200)'
    paint.fillRect(40, 40, 200, 100)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

/** What a calendar program receives from an address. */
async function read(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  if (!answer.ok()) return answer.status()
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map(vevent => {
    const { summary, startDate } = new ICAL.Event(vevent)
    return `${startDate} ${summary}`
  })
}

test('a teacher adds an event with a picture for two children; each family sees their own child, here and in their calendar program', async ({
  page,
  enter,
  accessible,
  request,
  signedIn,
}) => {
  const { teacher, mothers } = await newPlace(request, signedIn, 9811704001)
  const [ofAsha, , ofTara] = mothers
  const name = 'Kites, wind; and a “hill” 🪁'

  await test.step('the teacher fills in the form, and errors are shown at their fields', async () => {
    await enter(teacher, '/app/calenderassignment')
    await expect(page.getByText('No events yet')).toBeVisible()
    await accessible()
    await page.getByRole('link', { name: 'Add Event' }).first().click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('All students').uncheck()
    await dialog.getByRole('textbox', { name: 'Video link' }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Event Name' })).toHaveAccessibleDescription(
      'event Name is required',
    )
    await expect(dialog.getByRole('textbox', { name: 'Video link' })).toHaveAttribute('aria-invalid', 'true')
    await accessible()

    await dialog.getByRole('textbox', { name: 'Event Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Video link' }).fill('https://example.com/kites')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Students' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('combobox', { name: 'Students' }).click()
    await page.getByRole('option', { name: 'Asha' }).click()
    await page.getByRole('option', { name: 'Ravi' }).click()
    await page.keyboard.press('Escape')
    await typeDay(page, 'Date', inDays(12))
    await dialog.getByRole('textbox', { name: 'Special notes' }).fill('A jacket.\nNo umbrella.')
    await dialog
      .getByRole('group', { name: 'Pictures' })
      .locator('input')
      .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: await picture(page) })
    await expect(dialog.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible()
    await accessible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Event Added Successfully.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Kites/ })).toContainText('Asha, Ravi')
    await accessible()
  })

  await test.step('a mother sees the event and no other child', async () => {
    await enter(ofAsha!, '/app/calenderassignment')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kites' })
    await expect(row).toContainText('Asha')
    await expect(page.getByText('Ravi')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Add Event' })).toHaveCount(0)
    await row.getByRole('link', { name }).click()
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('No umbrella.')
    const image = dialog.getByRole('button', { name: /Picture 1 of 1/ }).locator('img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await expect(dialog.getByRole('link', { name: /WATCH VIDEO/i })).toHaveAttribute('rel', /noopener/)
    await accessible()

    await enter(ofAsha!, '/app/studentEvents?view=list')
    await expect(page.getByRole('region', { name: 'Student Events' })).toContainText(name)
    await accessible()
  })

  await test.step('a family whose child is not included sees nothing of it', async () => {
    await enter(ofTara!, '/app/calenderassignment')
    await expect(page.getByText('Nothing is planned', { exact: true })).toBeVisible()
    await accessible()
  })

  await test.step('a calendar program reads it at the private address, until that is renewed or turned off', async () => {
    await enter(ofAsha!, '/app/studentEvents')
    await page.getByRole('button', { name: 'Your profile: Asha’s mother' }).click()
    await page.getByRole('menuitem', { name: 'Add to your calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to your calendar' })
    await accessible()
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const field = dialog.getByRole('textbox', { name: 'Your calendar link' })
    const first = await field.inputValue()
    await accessible()
    expect(await read(request, first)).toContain(`${plusDays(today(), 12)} ${name}`)
    expect(String(await read(request, first))).not.toContain('Ravi')

    await dialog.getByRole('button', { name: 'Renew' }).click()
    await accessible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew it' }).click()
    await expect(dialog.getByRole('status')).toContainText('The old one no longer works.')
    await expect(field).not.toHaveValue(first)
    expect(await read(request, first)).toBe(404)
    const second = await field.inputValue()
    expect(await read(request, second)).toContain(`${plusDays(today(), 12)} ${name}`)

    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn it off' }).click()
    await expect(dialog.getByRole('button', { name: 'Create a link' })).toBeVisible()
    expect(await read(request, second)).toBe(404)
  })
})

test('an event is changed, dragged and deleted; somebody else’s change is reported, and everything is undone @thorough', async ({
  page,
  enter,
  accessible,
  request,
  signedIn,
  expectRefusals,
}) => {
  expectRefusals('PUT /calenderassignment/* 409', 'PUT /event/* 422')
  // A day with another one beside it.
  const tuesday = plusDays(weekOf(today()).startDate, 16)
  const { teacher, classId, mothers } = await newPlace(request, signedIn, 9811704011)
  const staff = await signedIn(teacher)
  const { data } = await staff.call<{ data: { _id: string; version: number } }>(
    'POST',
    '/calenderassignment/add',
    { eventName: 'Potter', classId, date: tuesday },
  )
  const path = `/calenderassignment/${data._id}`
  const stored = () => staff.call<{ date: string; dueDate: string | null }>('GET', path)

  await test.step('a change that conflicts with somebody else’s is reported, and both are shown', async () => {
    await enter(teacher, `/app/calenderassignment/${data._id}`)
    await dialogOf(page).getByRole('textbox', { name: 'Event Name' }).fill('The potter comes')
    await staff.call('PUT', path, { eventName: 'Potter and clay' })
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(page)).toContainText('Potter and clay')
    await accessible()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Event Updated Successfully.')).toBeVisible()
  })

  await test.step('it is dragged to another day, and that is undone', async () => {
    await enter(teacher, `/app/calenderassignment?show=calendar&view=month&day=${tuesday}`)
    const calendar = page.getByRole('region', { name: 'Calendar Of Events' })
    const event = calendar.getByText(/otter/).first()
    await expect(event).toBeVisible()
    await accessible()
    const box = (await event.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // The next day is one column to the right.
    const column = (await calendar.boundingBox())!.width / 7
    await page.mouse.move(x + column / 2, y, { steps: 5 })
    await page.mouse.move(x + column, y, { steps: 5 })
    await page.mouse.up()
    await expect(toast(page, /is now on/)).toBeVisible()
    expect(await stored()).toMatchObject({ date: plusDays(tuesday, 1), dueDate: null })
    await toast(page, /is now on/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(toast(page, 'Event Updated Successfully.')).toBeVisible()
    expect(await stored()).toMatchObject({ date: tuesday })
  })

  await test.step('an assignment cannot be dragged to a day before it was set', async () => {
    const set = { eventName: 'Leaves', classId, date: tuesday, dueDate: tuesday, isEventForAllStudent: true }
    const made = await staff.call<{ data: { _id: string } }>('POST', '/event/add', set)
    await page.reload()
    const calendar = page.getByRole('region', { name: 'Calendar Of Events' })
    const due = calendar.getByText('Due: Leaves')
    const before = (await due.boundingBox())!
    const column = (await calendar.boundingBox())!.width / 7
    await page.mouse.move(before.x + 10, before.y + 5)
    await page.mouse.down()
    await page.mouse.move(before.x + 10 - column / 2, before.y + 5, { steps: 5 })
    await page.mouse.move(before.x + 10 - column, before.y + 5, { steps: 5 })
    await page.mouse.up()
    await expect(toast(page, 'The due date cannot be before the assignment date.')).toBeVisible()
    await expect.poll(async () => Math.round((await due.boundingBox())!.x)).toBe(Math.round(before.x))
    await staff.call('DELETE', `/event/${made.data._id}`)
  })

  await test.step('its card opens; once deleted, it can be restored', async () => {
    await page.getByRole('region', { name: 'Calendar Of Events' }).getByText(/otter/).first().click()
    const card = page.getByRole('dialog')
    await expect(card).toContainText('All students · Lotus')
    await accessible()
    await card.getByRole('button', { name: /^Delete/ }).click()
    await toast(page, 'Deleted Successfully.').getByRole('button', { name: 'Undo' }).click()
    // Until it is restored, it is not found.
    await expect(async () => expect(await stored()).toMatchObject({ date: tuesday })).toPass()
  })

  await test.step('a family cannot drag anything', async () => {
    await enter(mothers[0]!, `/app/studentEvents?view=month&day=${tuesday}`)
    const calendar = page.getByRole('region', { name: 'Student Events' })
    const box = (await calendar.getByText(/otter/).first().boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 5, { steps: 8 })
    await page.mouse.up()
    expect(await stored()).toMatchObject({ date: tuesday })
  })
})
