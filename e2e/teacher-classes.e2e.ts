import type { Page } from '@playwright/test'
import { bar } from './attendance-day.ts'
import { expect, type SignedIn, test } from './fixtures.ts'
import { quickDialog } from './quick-class.ts'

type Named = { _id: string; className: string }
type Teacher = { _id: string; teacherName: string; classId: Named; version: number }
type Matrix = {
  exercises: { subActivityName: string }[]
  students: { fullName: string; keys: (string | null)[] }[]
}

/** The teacher's main class, and another class of the school. */
async function placeOf(office: SignedIn, name: string) {
  const teachers = await office.call<Teacher[]>('GET', `/teacher/list/${office.schooleId}`)
  const teacher = teachers.find(({ teacherName }) => teacherName === name)!
  const classes = await office.call<Named[]>('GET', `/addclass/list/${office.schooleId}`)
  const further = classes.find(({ _id }) => _id !== teacher.classId._id)!
  return { teacher, main: teacher.classId, further }
}

const picker = (page: Page) => page.getByRole('combobox', { name: 'Class' })

async function choose(page: Page, className: string) {
  await picker(page).click()
  await page.getByRole('option', { name: className }).click()
  await expect(picker(page)).toHaveText(className)
}

test('the office gives a teacher a cover for some days and takes it away again', async ({
  page,
  enter,
  signedIn,
  people,
  accessible,
}) => {
  const office = await signedIn(people.principal)
  const { main, further } = await placeOf(office, people.teacher.name)
  const teacher = await signedIn(people.teacher)
  const ownClasses = async () =>
    (await teacher.call<Named[]>('GET', `/addclass/list/${teacher.schooleId}`))
      .map(own => own.className)
      .sort()
  await enter(people.principal, '/app/teacher')
  await page.getByRole('button', { name: `Classes ${people.teacher.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Classes of ${people.teacher.name}` })
  await expect(dialog.getByText('No further classes.')).toBeVisible()
  await expect(dialog.getByText(`Main class: ${main.className}`)).toBeVisible()
  await accessible()
  await dialog.getByRole('button', { name: 'Give another class' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('class is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Class' }).click()
  await expect(page.getByRole('option', { name: main.className })).toHaveCount(0)
  await page.getByRole('option', { name: further.className }).click()
  await dialog.getByRole('radio', { name: /^Assistant/ }).check()
  await accessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Assistant · Without an end')).toBeVisible()
  expect(await ownClasses()).toEqual([main.className, further.className].sort())

  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('radio', { name: /^Specialist/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose at least one area of work')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Guide/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Guide · Without an end')).toBeVisible()

  await dialog.getByRole('button', { name: 'Take away' }).click()
  const question = page.getByRole('alertdialog', {
    name: `Take ${further.className} from ${people.teacher.name}?`,
  })
  await question.getByRole('button', { name: 'Take away' }).click()
  await expect(dialog.getByText('No further classes.')).toBeVisible()
  expect(await ownClasses()).toEqual([main.className])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a teacher of two classes takes attendance and records a key in both', async ({
    page,
    enter,
    signedIn,
    people,
    accessible,
  }) => {
    const office = await signedIn(people.principal)
    const { teacher, main, further } = await placeOf(office, people.teacher.name)
    await office.call('POST', '/teacherclass/add', {
      teacherId: teacher._id,
      classId: further._id,
      role: 'guide',
    })

    // Today begins with the main class and follows the choice.
    await enter(people.teacher, '/app/today')
    await expect(picker(page)).toHaveText(main.className)
    await expect(page.getByRole('heading', { name: `Attendance of ${main.className}` })).toBeVisible()
    await choose(page, further.className)
    await expect(page.getByRole('heading', { name: `Attendance of ${further.className}` })).toBeVisible()
    await accessible()
    await page.reload()
    await expect(page.getByRole('heading', { name: `Attendance of ${further.className}` })).toBeVisible()

    // Attendance opens in the chosen class, also after a reload, and changes to the other.
    await page.getByRole('link', { name: 'Take attendance' }).click()
    await expect(page.getByRole('heading', { name: 'Attendance', exact: true })).toBeVisible()
    for (const className of [further.className, main.className]) {
      if (className === main.className) await choose(page, className)
      await expect(picker(page)).toHaveText(className)
      await page.reload()
      await expect(picker(page)).toHaveText(className)
      await page.getByRole('button', { name: 'Mark all present' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(bar(page)).toContainText(`Saved by ${people.teacher.name}`)
    }

    // A key in each, with quick recording.
    const actor = await signedIn(people.teacher)
    const { open, dialog, field, record, outcome, close } = quickDialog(page)
    for (const { _id: classId, className } of [main, further]) {
      const matrix = () => actor.call<Matrix>('POST', '/activity/matrix', { classId })
      const { students, exercises } = await matrix()
      await open.tap()
      await dialog.getByRole('combobox', { name: 'Class' }).click()
      await page.getByRole('option', { name: className }).click()
      await field.fill(`${students[0]!.fullName} ${exercises[0]!.subActivityName} presented`)
      await record.tap()
      await expect(outcome).toContainText(students[0]!.fullName)
      await close.tap()
      expect((await matrix()).students[0]!.keys[0]).toBe('P')
    }

    // The office makes the further class the main one, and the open screen follows.
    await page.goto('/app/today')
    await expect(picker(page)).toHaveText(further.className)
    await choose(page, main.className)
    const { version } = (await placeOf(office, people.teacher.name)).teacher
    await office.call('PUT', `/teacher/${teacher._id}`, { classId: further._id, version })
    await expect(page.getByRole('heading', { name: `Attendance of ${further.className}` })).toBeVisible()
    await expect(picker(page)).toHaveCount(0)
  })
})
