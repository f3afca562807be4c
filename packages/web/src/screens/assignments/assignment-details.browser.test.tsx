import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { AssignmentDetails } from './assignment-details.tsx'
import './assignment-list-screen.tsx'

const { Event } = schemaExamples
const [part] = Event.eventStudentDetailsListId

test('a family reads for whom the work is, and whether it is handed in', async () => {
  const name = { ...part!.studentId, firstName: 'Dev', lastName: null }
  const parts = [part!, { ...part!, _id: 'other', studentId: name, status: 'Submitted' as const }]
  await show(<AssignmentDetails assignment={{ ...Event, eventStudentDetailsListId: parts }} />, {
    role: 'PARENT',
  })
  const facts = page.getByRole('term')
  await expect.element(facts.filter({ hasText: 'Dev' })).toBeVisible()
  await expect.element(page.getByText('Not Submitted')).toBeVisible()
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible()
})

test('staff read no list of children there', async () => {
  await show(<AssignmentDetails assignment={Event} />, { role: 'TEACHER' })
  await expect.element(page.getByRole('heading', { name: Event.eventName })).toBeVisible()
  await expect.element(page.getByText('Not Submitted')).not.toBeInTheDocument()
})
