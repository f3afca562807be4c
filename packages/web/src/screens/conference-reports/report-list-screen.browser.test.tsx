import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import ReportListScreen from './report-list-screen.tsx'

test('a press on a number lists its children, and a second one lists everyone again', async () => {
  const router = await show(<ReportListScreen />, {
    stubs: [
      answers(api.conferenceReports.counts, { none: 25, draft: 2, review: 1, published: 2 }),
      answers(api.conferenceReports.children, [schemaExamples.ReportChild]),
    ],
  })
  const drafts = page.getByRole('button', { name: 'Draft: 2' })
  await drafts.click()
  await expect.element(drafts).toHaveAttribute('aria-pressed', 'true')
  expect(router.state.location.search).toContain('status=draft')
  await drafts.click()
  await expect.element(drafts).toHaveAttribute('aria-pressed', 'false')
  expect(router.state.location.search).not.toContain('status')
})
