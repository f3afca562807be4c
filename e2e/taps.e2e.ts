import type { Locator } from '@playwright/test'
import { weekOf } from '../packages/contract/src/rules/day.ts'
import { registerChild } from './family.ts'
import { demoPassword, demoPeople, expect, test } from './fixtures.ts'
import { newArea, today } from './plans.ts'
import { newClass, newSchool } from './school.ts'

// Frequent tasks on a phone, counted in taps from the screen where they begin.

// A lost slip needs a parent whom the demo has registered.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, writesInDemo: true })

test('a guide’s most frequent tasks take three taps from Today, and a group in the matrix six', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const principal = { login: '9811833001', role: 'SCHOOLE', name: 'Uma Pillai' } as const
  await newSchool(signedIn, 'School of Few Taps', principal)
  const office = await signedIn(principal)
  const classId = await newClass(office, 'Lotus', 7)
  const teacher = { login: '9811833002', role: 'TEACHER', name: 'Rekha Nair' } as const
  await office.call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    password: demoPassword,
    classId,
  })
  await newArea(office, classId, 'Lanterns', ['Carrying a Lantern', 'Lighting a Lantern'])
  await newArea(office, classId, 'Kites', ['Threading a Kite'])
  const main = page.getByRole('main')
  const notRecorded = main
    .getByRole('list', { name: 'No work recorded' })
    .getByRole('link', { name: /^Child/ })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const fromToday = async () => {
    await page.goto('/app/today')
    await expect(notRecorded.first()).toBeVisible()
    taps = 0
  }
  await enter(teacher, '/app/today')

  await test.step('children who were not shown anything for ten school days: five are listed, one tap shows all', async () => {
    await fromToday()
    await expect(notRecorded).toHaveCount(5)
    await tap(
      main.getByRole('region', { name: 'No work recorded' }).getByRole('button', { name: 'Show all 7' }),
    )
    await expect(notRecorded).toHaveCount(7)
    expect(taps).toBeLessThanOrEqual(3)
  })

  await test.step('planning the coming week for one child: the name, and everything that is next at once', async () => {
    await fromToday()
    await tap(main.getByRole('link', { name: 'Child 001' }).first())
    await tap(page.getByRole('button', { name: 'Plan these 2' }))
    await expect(page.getByRole('alert').filter({ hasText: 'Child 001' })).toContainText('Threading a Kite')
    expect(taps).toBeLessThanOrEqual(3)
    await accessible()
  })

  await test.step('one key for one child: the name, Record, the key', async () => {
    await fromToday()
    await tap(main.getByRole('link', { name: 'Child 005' }).first())
    await tap(page.getByRole('link', { name: 'Record', exact: true }))
    const presented = page.getByRole('button', { name: 'P Presented: Carrying a Lantern' })
    await tap(presented)
    await expect(presented).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Child 005, Carrying a Lantern: P Presented.')).toBeVisible()
    expect(taps).toBe(3)
    await accessible()
  })

  await test.step('handing in for the whole class', async () => {
    const { startDate, endDate } = weekOf(today())
    await office.call('POST', '/event/add', {
      eventName: 'Seeds from the kitchen',
      classId,
      date: startDate,
      dueDate: endDate,
      isEventForAllStudent: true,
    })
    await fromToday()
    await tap(main.getByRole('link', { name: 'Seeds from the kitchen' }))
    await tap(page.getByRole('checkbox', { name: 'Select all' }))
    await tap(page.getByRole('button', { name: 'Submit for 7 children' }))
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('7 of 7 submitted')
    expect(taps).toBe(3)
    await accessible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('0 of 7 submitted')
  })

  await test.step('one key for six children in the quick recording line, where typing counts as a tap', async () => {
    await fromToday()
    await tap(page.getByRole('button', { name: 'Quick recording' }))
    taps += 1
    const six = [1, 2, 3, 4, 5, 6].map(number => `Child 00${number}`)
    await page
      .getByRole('textbox', { name: 'Children, exercises and key' })
      .fill(`${six.join(', ')}, Threading a Kite P`)
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }))
    const outcome = page.getByRole('dialog').getByRole('status', { name: 'Result' })
    await expect(outcome).toContainText('Child 006')
    await expect(outcome).toContainText('P Presented')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    expect(taps).toBeLessThanOrEqual(3)
  })

  await test.step('three children for one exercise in the matrix', async () => {
    await fromToday()
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    await tap(bar.getByRole('link', { name: 'Planner' }))
    await tap(page.getByRole('button', { name: 'Matrix' }))
    await tap(page.getByRole('button', { name: 'Carrying a Lantern: several children' }))
    await expect(page.getByRole('heading', { level: 2, name: 'Carrying a Lantern' })).toBeVisible()
    for (const number of [1, 2, 3]) {
      const name = `P Presented: Child 00${number}, Carrying a Lantern`
      const presented = page.getByRole('button', { name })
      await tap(presented)
      await expect(presented).toHaveAttribute('aria-pressed', 'true')
    }
    expect(taps).toBe(6)
    await accessible()
    await page.getByRole('button', { name: 'All exercises', exact: true }).tap()
    await expect(page.getByRole('list', { name: 'Child 001' })).toBeVisible()
  })

  await test.step('one key in the matrix: a work that is next is presented by a press on its P', async () => {
    await newArea(office, classId, 'Boats', ['Folding a Boat'])
    await fromToday()
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    await tap(bar.getByRole('link', { name: 'Planner' }))
    await tap(page.getByRole('button', { name: 'Matrix' }))
    const work = page.getByRole('button', { name: /^Folding a Boat / })
    await tap(page.getByRole('button', { name: 'P Presented: Child 001, Folding a Boat' }))
    await expect(work).toContainText('P Presented')
    expect(taps).toBe(3)
  })
})

test('a lost slip is recreated in three taps, without opening the row @thorough', async ({
  page,
  enter,
  signedIn,
}) => {
  const office = await signedIn(demoPeople.secondPrincipal)
  const { data: child } = await registerChild(office, 'Ketaki', { login: '9811300072', name: 'Veda' })
  await enter(demoPeople.secondPrincipal, '/app/today')
  await page.getByRole('link', { name: 'Children', exact: true }).tap()
  await page.getByRole('link', { name: `Welcome slip: ${child.fullName}` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new slip' }).tap()
  await expect(page.getByRole('dialog')).toContainText('9811300072')
})
