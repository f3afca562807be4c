import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, quietStream, show } from '../../testing/show.tsx'
import TeacherDay from './teacher-day.tsx'

const child = (name: string, last: string | null) => ({ _id: name, fullName: name, profileURL: null, last })

/** Shows Today for a class in which nobody has observed these children for two weeks. */
const open = (children: ReturnType<typeof child>[]) =>
  show(<TeacherDay />, {
    stubs: [
      quietStream,
      answers(api.progress.next, []),
      answers(api.today.teacher, {
        ...schemaExamples.TeacherToday,
        unobserved: { since: '2026-11-06', children },
      }),
    ],
  })

const section = page.getByRole('region', { name: /^Not observed for two weeks/ })

test('children whom nobody has observed are named, with how long ago, and Observe opens the form', async () => {
  await open([child('Mina', null), child('Dev', '2026-11-02')])
  await expect.element(section.getByText('Never observed')).toBeVisible()
  await expect.element(section.getByText('Last observed on 02-Nov-2026')).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Observe Dev' }))
    .toHaveAttribute('href', '/app/child/Dev/observation')
})

test('five are listed, and all on request', async () => {
  await open(Array.from({ length: 7 }, (_, place) => child(`Child ${place}`, '2026-10-01')))
  const names = () => section.getByRole('listitem').elements()
  await expect.poll(() => names().length).toBe(5)
  await section.getByRole('button', { name: 'Show all 7' }).click()
  expect(names()).toHaveLength(7)
})

test('with everybody observed, it says since when', async () => {
  await open([])
  await expect.element(section.getByText('Every child has been observed since 06-Nov-2026.')).toBeVisible()
})

test('Today of a class in which the teacher is a specialist asks for no observations and no attendance', async () => {
  const main = schemaExamples.TeacherToday.classId!
  const lotus = { ...schemaExamples.Class, _id: 'lotus', className: 'Lotus' }
  let classId = main
  await show(<TeacherDay />, {
    classes: [
      { classId: main._id, role: 'main', superActivityId: [] },
      { classId: lotus._id, role: 'specialist', superActivityId: ['music'] },
    ],
    stubs: [
      quietStream,
      answers(api.progress.next, []),
      answers(api.classes.list, [schemaExamples.Class, lotus]),
      answers(api.today.teacher, () => ({ ...schemaExamples.TeacherToday, classId })),
    ],
  })
  const attendance = page.getByRole('link', { name: /^(Open|Take) attendance/ })
  await expect.element(section).toBeVisible()
  await expect.element(attendance).toBeVisible()
  classId = lotus
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Lotus' }).click()
  await expect.element(page.getByRole('heading', { name: 'Attendance of Lotus' })).toBeVisible()
  expect(section.elements()).toEqual([])
  expect(attendance.elements()).toEqual([])
})
