import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Student } from '@casa/contract/students'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import StudentListScreen from './student-list-screen.tsx'

const child = (firstName: string, slip: Student['userId']['slip']) => {
  const example = schemaExamples.Student
  return { ...example, _id: firstName, fullName: firstName, userId: { ...example.userId, slip } }
}

const shown = (children: ReturnType<typeof child>[]) =>
  show(<StudentListScreen />, {
    role: 'SCHOOLE',
    at: '/app/',
    stubs: [answers(api.classes.list, [schemaExamples.Class]), answers(api.students.listed, children)],
  })

const column = page.getByRole('columnheader', { name: 'Welcome slip' })

test('the list has a column of slips if a parent can get one', async () => {
  await page.viewport(1280, 900)
  await shown([child('Asha', 'welcome'), child('Dev', null)])
  await expect.element(column).toBeVisible()
})

test('the list has no column of slips if no parent can get one', async () => {
  await page.viewport(1280, 900)
  await shown([child('Dev', null)])
  await expect.element(page.getByRole('link', { name: 'Dev', exact: true })).toBeVisible()
  await expect.element(column).not.toBeInTheDocument()
})

const { LeftStudent, Erasure } = schemaExamples
const asha = { ...LeftStudent, _id: 'asha', fullName: 'Asha Rao' }
const dev = { ...LeftStudent, _id: 'dev', fullName: 'Dev Rao' }
const waitingFor = (child: string) => ({ ...Erasure, state: 'waiting' as const, studentIds: [child] })

test('a child who is about to be erased can be neither restored nor erased again', async () => {
  await page.viewport(390, 844)
  await show(<StudentListScreen />, {
    role: 'SCHOOLE',
    at: '/app/?state=left',
    stubs: [
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.bulkStudents.left, [asha, dev]),
      answers(api.erasures.list, [waitingFor('asha')]),
    ],
  })
  await expect.element(page.getByText('To be erased')).toBeVisible()
  await page.getByRole('button', { name: 'More about Asha Rao' }).click()
  await page.getByRole('button', { name: 'More about Dev Rao' }).click()
  await expect.element(page.getByRole('button', { name: 'Erase… Dev Rao' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Erase… Asha Rao' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Restore Asha Rao' })).not.toBeInTheDocument()
})

test('ticking all children leaves out one who is about to be erased', async () => {
  await page.viewport(1280, 900)
  await show(<StudentListScreen />, {
    role: 'SCHOOLE',
    at: '/app/?state=left',
    stubs: [
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.bulkStudents.left, [asha, dev]),
      answers(api.erasures.list, [waitingFor('asha')]),
    ],
  })
  await expect.element(page.getByRole('checkbox', { name: 'Select Asha Rao' })).toBeDisabled()
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect.element(page.getByText('1 child', { exact: true })).toBeVisible()
  await expect.element(all).toBeChecked()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Restore Dev Rao?' })).toBeVisible()
})

test('after a child’s erasure was requested, the focus is in the child’s row', async () => {
  await page.viewport(390, 844)
  const asked: ReturnType<typeof waitingFor>[] = []
  await show(<StudentListScreen />, {
    role: 'SCHOOLE',
    at: '/app/?state=left',
    stubs: [
      answers(api.classes.list, [schemaExamples.Class]),
      answers(api.bulkStudents.left, [asha, dev]),
      answers(api.erasures.list, () => asked),
      answers(api.erasures.preview, { ...schemaExamples.ErasurePreview, name: 'Dev Rao' }),
      answers(api.erasures.add, () => {
        asked.push(waitingFor('dev'))
        return { status: true as const, message: 'Asked.', data: waitingFor('dev') }
      }),
    ],
  })
  const more = page.getByRole('button', { name: 'More about Dev Rao' })
  await more.click()
  await page.getByRole('button', { name: 'Erase… Dev Rao' }).click()
  await page.getByRole('textbox', { name: 'Type Dev Rao to confirm' }).fill('Dev Rao')
  await page.getByRole('button', { name: 'Erase in 7 days' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role=listitem]')?.textContent).toMatch(/Dev Rao/)
})
