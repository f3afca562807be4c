import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import { ChildHeader, TabPanel } from './child-header.tsx'
import { type ChildTab, useChildTab } from './use-child-tab.ts'

const tabs: readonly ChildTab[] = ['now', 'observations', 'progress', 'attendance', 'family']

function Page({ allergies = null as string | null, writes = true }) {
  const tab = useChildTab(tabs)
  const student = { ...schemaExamples.StudentProfile, fullName: 'Riya Mukherjee', allergies }
  return (
    // The app's header is above it.
    <div style={{ paddingTop: 64 }}>
      <ChildHeader student={student} tabs={tabs} tab={tab} writes={writes} />
      <TabPanel tab={tab}>
        <div style={{ height: 3000 }}>{`Panel ${tab}`}</div>
      </TabPanel>
    </div>
  )
}

const at = { path: '/app/child/:id', at: '/app/child/riya' }

test('the tab is in the address, and another tab begins at its top', async () => {
  const router = await show(<Page />, at)
  scrollTo(0, 1500)
  // A click of the mouse would scroll to the tab first.
  page
    .getByRole('tab', { name: 'Progress' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Panel progress')).toBeVisible()
  expect(router.state.location.search).toBe('?tab=progress')
  await expect.poll(() => scrollY).toBeLessThan(200)
})

test.each(['?tab=familyAndFees', '?tab=nonsense', ''])(
  'an address with a tab that is not for this person shows the first one: %s',
  async search => {
    await show(<Page />, { ...at, at: `/app/child/riya${search}` })
    await expect.element(page.getByText('Panel now')).toBeVisible()
  },
)

test('allergies are in the head, and the head stays in view with Record on a phone', async () => {
  await page.viewport(390, 844)
  await show(<Page allergies="Peanuts" />, at)
  await expect.element(page.getByText(/Peanuts$/).first()).toBeVisible()
  const records = () => page.getByRole('link', { name: 'Record' }).elements().length
  expect(records()).toBe(1)
  scrollTo(0, 1500)
  const head = page.getByRole('heading', { level: 1 })
  await expect.poll(() => head.element().getBoundingClientRect().top).toBeLessThan(130)
  await expect.element(page.getByText(/Peanuts$/).first()).toBeInViewport()
  await expect.element(page.getByRole('link', { name: 'Record' }).first()).toBeInViewport()
  expect(document.querySelector('#child-head')!.getBoundingClientRect().height).toBeLessThanOrEqual(60)
})

test('a parent, and the page of a child who has left, have no commands', async () => {
  await show(<Page writes={false} />, { ...at, role: 'PARENT', stubs: [answers(api.students.find, [])] })
  await expect.element(page.getByRole('tab', { name: 'Now' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Record' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument()
})

test('a family with children in two schools reads whose child it is', async () => {
  const { Student, School } = schemaExamples
  const children = [Student, { ...Student, _id: 'sister', schooleId: 'hill' }]
  const stubs = [answers(api.students.find, children), answers(api.schools.get, School)]
  await show(<Page writes={false} />, { ...at, role: 'PARENT', stubs })
  await expect.poll(() => document.querySelector('#child-head')?.textContent).toContain(School.schooleName)
})

test.each([
  ['SCHOOLE', 2],
  ['TEACHER', 1],
] as const)('behind the dots, %s has %i commands', async (role, count) => {
  await show(<Page />, { ...at, role })
  await page.getByRole('button', { name: 'More' }).first().click()
  await expect.element(page.getByRole('menuitem', { name: 'Plan' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(count)
})
