import type { APIRequestContext, Page } from '@playwright/test'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { demoPassword, expect, type SignedIn, test } from './fixtures.ts'
import { classroom, newArea } from './plans.ts'
import { newSchool } from './school.ts'

// Some of these journeys cut the network. Each opens a school of its own.
test.use({
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
})
test.describe.configure({ timeout: 120_000 })

const names = ['Mira Shah', 'Arjun Rao', 'Bela D’Souza', 'Chitra Nair', 'Dev Kumar', 'मीरा शर्मा', 'Asha Das']
const exercise = 'Threading a Kite'

type Matrix = { exercises: { _id: string }[]; students: { fullName: string; keys: (string | null)[] }[] }

/** A class with a teacher, children of whom the last two have one name, and two exercises. */
async function newRoom(
  request: APIRequestContext,
  signedIn: (person: DemoPerson) => Promise<SignedIn>,
  from: number,
) {
  const principal = { login: String(from), role: 'SCHOOLE', name: 'Uma Pillai' } as const
  await newSchool(request, signedIn, `School of the Line ${from}`, principal)
  const office = await signedIn(principal)
  const { data } = await office.call<{ data: { _id: string } }>('POST', '/addclass/add', {
    className: 'Lotus',
    status: true,
  })
  const classId = data._id
  const teacher = { login: String(from + 1), role: 'TEACHER', name: 'Rekha Nair' } as const
  await office.call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    password: demoPassword,
    classId,
  })
  for (const [place, name] of [...names, 'Asha Das'].entries()) {
    const [firstName, lastName] = name.split(' ')
    await office.call('POST', '/student/add', {
      firstName,
      lastName,
      admissionNumber: `KITE-${place}`,
      dob: '2022-02-03',
      doa: '2025-06-01',
      motherName: 'Uma',
      classId,
    })
  }
  await newArea(office, classId, 'Kites', [exercise, 'Cutting a Kite'])
  const actor = await signedIn(teacher)
  const { exerciseId } = await classroom(actor, exercise)
  /** The children with a key for the exercise. */
  const recorded = async () => {
    const { exercises, students } = await actor.call<Matrix>('POST', '/activity/matrix', { classId })
    const place = exercises.findIndex(({ _id }) => _id === exerciseId)
    return students
      .flatMap(({ fullName, keys }) => (keys[place] ? [`${fullName}: ${keys[place]}`] : []))
      .sort()
  }
  return { teacher, recorded }
}

const quick = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Quick recording' })
  return {
    open: page.getByRole('button', { name: 'Quick recording' }),
    dialog,
    field: dialog.getByRole('textbox', { name: 'Children, exercises and key' }),
    record: dialog.getByRole('button', { name: 'Record', exact: true }),
    question: dialog.getByRole('group', { name: /^Which one is/ }),
  }
}
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('six children are recorded in one line without a network, and arrive once', async ({
    page,
    enter,
    context,
    request,
    signedIn,
    accessible,
  }) => {
    const { teacher, recorded } = await newRoom(request, signedIn, 9_811_818_001)
    await enter(teacher, '/app/today')
    const { open, dialog, field, record } = quick(page)
    await open.tap()
    await expect(field).toBeFocused()
    await accessible()
    // What is not understood is said, and the line stays.
    await field.fill('zzyzx threading')
    await record.tap()
    await expect(field).toHaveValue('zzyzx threading')
    await expect(dialog.getByText('Not understood: zzyzx').first()).toBeVisible()
    await accessible()
    await dialog.getByRole('button', { name: 'Close' }).tap()

    await context.setOffline(true)
    const six = names.slice(0, 6)
    const line = `${six.join(', ')} threading mastered`
    const arrived: number[] = []
    page.on('response', answer => {
      if (answer.url().endsWith('/activity/update-status')) arrived.push(answer.status())
    })
    await open.tap()
    await field.fill(line)
    await record.tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
    await open.tap()
    await field.fill(line)
    await field.press('Enter')
    await expect(toast(page, 'All of this is recorded already.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
    expect(await recorded()).toEqual([])

    await context.setOffline(false)
    await expect(page.getByRole('main')).not.toContainText('waits on this device')
    expect(await recorded()).toEqual(six.map(name => `${name}: M`).sort())
    expect(arrived).toEqual([200])
  })

  test('a chip at a time: a child, an exercise and a key', async ({ page, enter, request, signedIn }) => {
    const { teacher, recorded } = await newRoom(request, signedIn, 9_811_818_011)
    await enter(teacher, '/app/today')
    const { open, dialog, field, record } = quick(page)
    await open.tap()
    await dialog.getByRole('button', { name: 'Mira Shah' }).tap()
    await expect(field).toHaveValue('Mira Shah, ')
    await field.pressSequentially('thr')
    await dialog.getByRole('button', { name: exercise }).tap()
    await dialog.getByRole('button', { name: 'WI Works Independently' }).tap()
    await expect(dialog.getByRole('status')).toHaveText(`Mira Shah, ${exercise}: WI Works Independently`)
    for (const chip of await dialog.getByRole('group').getByRole('button').all())
      expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await record.tap()
    await expect(toast(page, `Mira Shah, ${exercise}`)).toBeVisible()
    expect(await recorded()).toEqual(['Mira Shah: WI'])
  })
})

test('of two children of one name the line asks which; what cannot be saved stays in the line; Undo takes it back', async ({
  page,
  enter,
  request,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  const { teacher, recorded } = await newRoom(request, signedIn, 9_811_818_021)
  await enter(teacher, '/app/today')
  const { dialog, field, record, question } = quick(page)
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  // The shortcut is not the first letter of the line, and a letter in the line is no shortcut.
  await expect(field).toHaveValue('')
  await page.keyboard.type('threading asha, nair')
  await expect(field).toHaveValue('threading asha, nair')
  await expect(question.getByRole('button')).toHaveCount(2)
  await accessible()
  await field.press('Enter')
  await expect(dialog.getByText('Answer the questions first.')).toBeVisible()
  expect(await recorded()).toEqual([])

  // Two with one name are told apart by their admission numbers.
  const options = await question.getByRole('button').allTextContents()
  expect(new Set(options).size).toBe(2)
  for (const option of options) expect(option).toMatch(/^Asha Das \(KITE-\d\)$/)
  await question.getByRole('button').last().click()
  await expect(question).toHaveCount(0)

  await field.fill('threading asha, nair wa m')
  await record.click()
  await expect(dialog.getByText('The line says more than one key: WA, M')).toBeVisible()
  expect(await recorded()).toEqual([])

  expectRefusals('PUT /activity/update-status 500')
  await field.fill('threading asha, nair wa')
  await page.route('**/api/activity/update-status', route => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await record.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await accessible()
  await expect(field).toHaveValue('threading asha, nair wa')
  await record.click()
  await expect(dialog).toHaveCount(0)
  expect(await recorded()).toEqual(['Asha Das: WA', 'Chitra Nair: WA'])
  await toast(page, 'Chitra Nair').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Taken back.')).toBeVisible()
  expect(await recorded()).toEqual([])
})

test('N opens the line, and not while something is typed', async ({ page, enter, request, signedIn }) => {
  const { teacher, recorded } = await newRoom(request, signedIn, 9_811_818_031)
  await enter(teacher, '/app/today')
  const { dialog, field } = quick(page)
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await find.getByRole('combobox').pressSequentially('nanna')
  await expect(find.getByRole('combobox')).toHaveValue('nanna')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await page.keyboard.press('n')
  // Without a key it is the first step, and Ctrl+Z takes the whole line back.
  await field.fill('mira, arjun threading')
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Mira Shah')).toBeVisible()
  expect(await recorded()).toEqual(['Arjun Rao: P', 'Mira Shah: P'])
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Taken back.')).toBeVisible()
  expect(await recorded()).toEqual([])
})

test.describe('what was seen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('waits in one line without a network, arrives once with its key, and stands with the child and the exercise', async ({
    page,
    enter,
    context,
    request,
    signedIn,
    accessible,
  }) => {
    const { teacher, recorded } = await newRoom(request, signedIn, 9_811_832_001)
    await enter(teacher, '/app/specialobservation')
    const { open, dialog, field, record } = quick(page)
    const list = page.getByRole('main')
    const seen = '<b>“Again!”</b>: built it twice, smiling'
    const arrived: number[] = []
    page.on('response', answer => {
      if (answer.url().endsWith('/specialobservation/children')) arrived.push(answer.status())
    })

    await test.step('the line asks what it cannot know', async () => {
      await open.tap()
      await field.fill('mira threading')
      await dialog.getByRole('button', { name: 'Add what you saw' }).tap()
      await expect(field).toHaveValue('mira threading: ')
      await record.tap()
      await expect(dialog.getByText('Write what you saw after the colon')).toBeVisible()
      await accessible()
      await field.fill('mira, threading, cutting: laughed')
      await record.tap()
      await expect(dialog.getByText('An observation is about one exercise, or none.')).toBeVisible()
      await field.fill('asha threading: laughed')
      await record.tap()
      await expect(dialog.getByText('Answer the questions first.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).tap()
    })

    await test.step('without a network it waits once', async () => {
      await context.setOffline(true)
      for (const said of ['It waits', 'All of this is recorded already.']) {
        await open.click()
        await field.fill(`mira, arjun threading wa: ${seen}`)
        await expect(dialog.getByRole('status')).toContainText(`Observation: “${seen}”`)
        await field.press('Enter')
        await expect(dialog).toHaveCount(0)
        if (said !== 'It waits') await expect(toast(page, said)).toBeVisible()
        await expect(list).toContainText('2 entries wait on this device')
        await toast(page, /./).getByRole('button', { name: 'Close' }).click()
      }
      await expect(list.getByText('Observation: 2 children · Threading a Kite')).toHaveCount(1)
      await accessible()
      await context.setOffline(false)
      await expect(list).not.toContainText('on this device')
      expect(arrived).toEqual([200])
      expect(await recorded()).toEqual(['Arjun Rao: WA', 'Mira Shah: WA'])
    })

    await test.step('it stands with each child and with the exercise, and its signs are text', async () => {
      await expect(list.getByText(seen)).toHaveCount(2)
      await list.getByRole('link', { name: 'Mira Shah' }).click()
      const ofChild = page.getByRole('region', { name: 'Observations' })
      await expect(ofChild.getByText(seen)).toHaveCount(1)
      await ofChild.getByRole('link', { name: exercise }).click()
      const ofExercise = page.getByRole('region', { name: 'Observations' })
      await expect(ofExercise.getByText(seen)).toHaveCount(2)
      await expect(ofExercise.getByRole('link', { name: 'Arjun Rao' })).toBeVisible()
      await accessible()
    })

    await test.step('a text alone records no key, and Undo takes it back from both', async () => {
      const ofExercise = page.getByRole('region', { name: 'Observations' })
      await open.click()
      await field.fill('bela threading note knotted the line alone')
      await field.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(ofExercise.getByText('knotted the line alone')).toHaveCount(1)
      await toast(page, 'Bela').getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, 'Taken back.')).toBeVisible()
      await expect(ofExercise.getByText('knotted the line alone')).toHaveCount(0)
      expect(await recorded()).toEqual(['Arjun Rao: WA', 'Mira Shah: WA'])
    })
  })
})
