import type { Page } from '@playwright/test'
import type { Student } from '../packages/contract/src/students.ts'
import { builtFile } from './built.ts'
import { failure } from './failure.ts'
import { demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { newSchool } from './school.ts'
import { visit } from './visit.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Find' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** Expects Enter to open this option, and a screen reader to announce it. */
async function expectHighlighted(page: Page, name: string | RegExp): Promise<void> {
  const id = await option(page, name).getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id!)
}

/** Opens the palette by its shortcut and types. */
async function search(page: Page, words: string, shortcut = 'Control+k'): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press(shortcut)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(words)
}

/** Registers a child and returns the serial number and the id. */
async function addChild({ call }: SignedIn, classId: string, firstName: string, lastName: string) {
  const { data } = await call<{ data: Student }>('POST', '/student/add', {
    firstName,
    lastName,
    // Two children with one name, birth date and mother would be asked about.
    dob: '2022-02-03',
    again: true,
    doa: '2025-06-01',
    motherName: 'Uma',
    classId,
  })
  return { id: data._id, serial: data.userId.serialNumber }
}

test('the office opens a child by keyboard: one of two with the same name, one with a quote, one in Hindi', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const principal = { login: '9000000391', role: 'SCHOOLE', name: 'Uma Pillai' } as const
  await newSchool(signedIn, 'School of Names', principal)
  const office = await signedIn(principal)
  const addClass = async (className: string) =>
    (await office.call<{ data: { _id: string } }>('POST', '/addclass/add', { className, status: true })).data
      ._id
  const [jasmine, lotus] = [await addClass('Jasmine'), await addClass('Lotus')]
  const first = await addChild(office, jasmine, 'Asha', 'Rao')
  const second = await addChild(office, lotus, 'Asha', 'Rao')
  const quoted = await addChild(office, lotus, 'Anna', "D'Souza")
  const hindi = await addChild(office, lotus, 'आरव', 'शर्मा')

  await enter(principal, '/app/studentdetails')
  await search(page, 'rao as')
  await expect(option(page, 'Asha Rao')).toHaveText([
    `Asha RaoJasmine · ${first.serial}`,
    `Asha RaoLotus · ${second.serial}`,
  ])
  await accessible()
  await expectHighlighted(page, /Jasmine/)
  await page.keyboard.press('ArrowDown')
  await expectHighlighted(page, /Lotus/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/child/${second.id}`)
  await expect(page.locator('main')).toBeFocused()

  await visit(page, '/app/attendence')
  for (const [words, { id }] of [
    ["d'souza", quoted],
    ['शर्मा आ', hindi],
    [first.serial, first],
  ] as const) {
    await search(page, words)
    await expect(palette(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/app/child/${id}`)
    await visit(page, '/app/attendence')
  }

  await search(page, 'lot')
  await option(page, 'Lotus').waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/addclass/${lotus}`)
})

test('a teacher starts and opens her own things by keyboard, and Escape returns to where she was @thorough', async ({
  page,
  enter,
  signedIn,
}) => {
  const { call, classId } = await signedIn(demoPeople.teacher)
  const office = await signedIn(demoPeople.principal)
  const [own] = await call<Student[]>('POST', '/student/find', { classId })
  const everybody = await office.call<Student[]>('POST', '/student/find', {})
  const other = everybody.find(child => child.classId?._id !== classId)

  await enter(demoPeople.teacher, '/app/teachernotes')
  const box = page.getByRole('searchbox')
  await box.fill('pours')
  await search(page, 'take', 'Meta+k')
  await expect(palette(page).getByRole('option')).toHaveText(['Take attendanceAttendance'])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('pours')

  await search(page, 'take')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/attendence')
  await expect(page.getByRole('main')).toBeFocused()

  // A work by the name that guides use.
  await search(page, 'spy')
  await expect(option(page, /^Sound Game/)).toContainText('I Spy')
  await expectHighlighted(page, /^Sound Game/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/exercise\//)
  await expect(page.getByRole('region', { name: 'Also called' })).toContainText('I Spy')

  await search(page, other!.userId.serialNumber)
  await expect(palette(page).getByText(`Nothing found for “${other!.userId.serialNumber}”`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(own!.userId.serialNumber)
  await option(page, own!.fullName).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/child/${own!._id}`)
})

test('a mother finds only her own children and screens @thorough', async ({ page, enter, signedIn }) => {
  const { call } = await signedIn(demoPeople.mother)
  const children = await call<Student[]>('POST', '/student/find', {})
  await enter(demoPeople.mother, '/app/studentstory')
  await search(page, '')
  await expect(palette(page).getByRole('group')).toHaveCount(1)
  await expect(palette(page).getByRole('group', { name: 'Screens' })).toBeVisible()
  // Every serial number of the school begins like this.
  await page.keyboard.type(children[0]!.userId.serialNumber.split('-')[0]!)
  const names = children.map(({ fullName }) => fullName).sort()
  await expect(palette(page).getByRole('option')).toHaveCount(names.length)
  for (const name of names) await expect(option(page, name)).toBeVisible()
})

test('the administrator opens a school, and a level by its name @thorough', async ({
  page,
  enter,
  signedIn,
}) => {
  const { call } = await signedIn(demoPeople.administrator)
  const [school] = await call<{ _id: string }[]>('POST', '/registration/find', {
    schooleName: 'Little Banyan Montessori',
  })
  await enter(demoPeople.administrator, '/app/superactivity')
  await search(page, 'banyan li')
  await expectHighlighted(page, /Little Banyan Montessori/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/schooldetails/${school!._id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await search(page, 'casa')
  await expect(palette(page).getByRole('group', { name: 'Levels' }).getByRole('option')).not.toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/addclass\/[0-9a-f-]{36}$/)
})

test('commands and screens are found in the reader’s language @thorough', async ({ page, enter }) => {
  await enter(demoPeople.teacher, '/app/attendence')
  await page.getByRole('button', { name: /profile/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'ढूँढें' })).toBeFocused()
  await page.keyboard.type('टिप्पणी नई')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/teachernotes/new')
})

test('a failed search is reported and can be retried; an earlier response is not mistaken for this one @thorough', async ({
  page,
  enter,
  expectRefusals,
  accessible,
}) => {
  expectRefusals('GET /search 500')
  await enter(demoPeople.principal, '/app/studentdetails')
  await page.route('**/api/search?words=a', route =>
    route.fulfill({
      json: {
        children: [{ _id: 'x', fullName: 'Asha Rao', className: 'Lotus', serialNumber: 'LB-1', by: null }],
        classes: [],
        schools: [],
        accounts: [],
        exercises: [],
      },
    }),
  )
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/search?words=ab', async route => {
    await asked.promise
    await route.fulfill(failure(500))
  })
  await search(page, 'a')
  await expect(option(page, 'Asha Rao')).toBeVisible()
  // Of the many matching commands and screens only a few are above the children.
  await expect(palette(page).getByRole('option')).toHaveCount(7)
  await page.keyboard.type('b')
  await expect(option(page, 'Asha Rao')).toHaveCount(0)
  asked.resolve()
  const alert = palette(page).getByRole('alert')
  await expect(alert).toContainText('Names could not be searched.')
  await accessible()
  await page.unroute('**/api/search?words=ab')
  await alert.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(alert).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('the palette has not loaded yet, and says so @thorough', async ({ page, enter, context }) => {
    await enter(demoPeople.teacher, '/app/attendence')
    await expect(page.locator('main h1')).toBeVisible()
    await page.route(`**${builtFile('src/app/palette/palette.tsx')}`, route => route.abort())
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alertdialog', { name: 'No connection' })).toBeVisible()
    await expect(palette(page)).toHaveCount(0)
  })
})
