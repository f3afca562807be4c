import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { SoundScreen } from './grid-screen.tsx'

const { Class, SoundRecord, Student } = schemaExamples
const otherClass = { ...Class, _id: 'waves', className: 'Waves' }
const childOf = ({ _id, className }: typeof Class, name: string, sounds: Record<string, boolean> = {}) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const studentId = { ...SoundRecord.studentId, _id: name, firstName, lastName }
  return { ...SoundRecord, _id: name, studentId, classId: { _id, className }, sounds }
}
const children = [
  childOf(Class, 'Aanya Ghosh'),
  childOf(Class, 'Advait Iyer', { n: true }),
  childOf(otherClass, 'Chitrangada Mukhopadhyay'),
  childOf(otherClass, 'Dev Rao'),
  childOf(otherClass, 'Esha Nair'),
  childOf(otherClass, 'Farhan Khan'),
]
const saved = (data: typeof Student) => ({ status: true as const, message: 'Saved', data, welcome: [] })
const classes = answers(api.classes.list, [Class, otherClass])
const box = (child: string, sound: string) =>
  page
    .getByRole('grid', { name: 'Sounds' })
    .getByRole('checkbox', { name: `${child}, ${sound}`, exact: true })
const names = page.getByRole('grid', { name: 'Sounds' }).getByRole('rowheader')

test('one click, or Space after the arrows, toggles a cell and saves it', async () => {
  const sent: unknown[] = []
  const stored: Record<string, boolean> = { n: true }
  await show(<SoundScreen />, {
    stubs: [
      classes,
      answers(api.language.findSounds, () => [childOf(Class, 'Advait Iyer', stored)]),
      answers(api.students.update, body => {
        sent.push(body)
        Object.assign(stored, body.sounds)
        return saved({ ...Student, sounds: stored })
      }),
    ],
  })
  await box('Advait Iyer', 'm').click()
  await expect.element(box('Advait Iyer', 'm')).toBeChecked()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(box('Advait Iyer', 'n')).not.toBeChecked()
  expect(document.activeElement).toBe(box('Advait Iyer', 'n').element())
  await expect.poll(() => sent).toEqual([{ sounds: { m: true } }, { sounds: { n: false } }])
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toHaveAttribute('aria-label', 'Advait Iyer, SPL')
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toHaveAttribute('aria-label', 'Advait Iyer, q')
  // The grid is a single Tab stop: the next one is outside it.
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('[role=grid]')).toBeNull()
})

test('a specialist reads the marks of the class, and marks those of the main class', async () => {
  const roles = [
    { classId: Class._id, role: 'main' as const, superActivityId: [] },
    { classId: otherClass._id, role: 'specialist' as const, superActivityId: ['music'] },
  ]
  const stubs = [classes, answers(api.language.findSounds, [childOf(otherClass, 'Dev Rao', { n: true })])]
  await show(<SoundScreen />, { stubs, classes: roles, at: `/app/?classId=${otherClass._id}` })
  await expect.element(box('Dev Rao', 'n')).toBeChecked()
  await box('Dev Rao', 'm').click()
  await expect.element(box('Dev Rao', 'm')).not.toBeChecked()
  await expect.element(page.getByText(/^You are a specialist in this class/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Excel upload' }).elements()).toEqual([])
  await show(<SoundScreen />, { stubs, classes: roles })
  await expect.element(page.getByRole('link', { name: 'Excel upload' })).toBeVisible()
})

test('a cell that cannot be saved is rolled back with a message', async () => {
  await show(<SoundScreen />, {
    stubs: [
      classes,
      answers(api.language.findSounds, [childOf(Class, 'Advait Iyer')]),
      answers(api.students.update, () => refusal(422, 'The child has left the class.')),
    ],
  })
  await box('Advait Iyer', 'm').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The child has left the class\./)
  await expect.element(box('Advait Iyer', 'm')).not.toBeChecked()
})

test('on a phone the children of all classes are paged, with no name cut and no overlapping rows', async () => {
  await page.viewport(390, 844)
  await show(<SoundScreen />, {
    role: 'SCHOOLE',
    stubs: [classes, answers(api.language.findSounds, children)],
  })
  await expect.element(names.nth(4)).toBeVisible()
  const [long] = names.nth(2).element().getElementsByTagName('span')
  expect(long!.scrollWidth - long!.clientWidth, 'a long name is cut').toBe(0)
  expect(long!.scrollHeight - long!.clientHeight, 'a line is cut').toBe(0)
  const [top, next] = [0, 1].map(row => names.nth(row).element().getBoundingClientRect())
  expect(next!.y - top!.y, 'rows overlap').toBeGreaterThanOrEqual(top!.height)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('6–6 of 6')).toBeVisible()
  await expect.element(names.first()).toMatchTextContent(/Farhan Khan/)
})
