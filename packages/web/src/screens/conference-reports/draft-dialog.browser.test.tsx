import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PresetChildProvider } from '../../parts/entity-dialog.tsx'
import { answers, show } from '../../testing/show.tsx'
import DraftDialog from './draft-dialog.tsx'

const { Class, ConferenceReport, Student } = schemaExamples
const mira = { ...Student, firstName: 'Mira', lastName: 'Pillai', fullName: 'Mira Pillai' }

/** Opens the dialog over a child's page or over the list; the returned list collects the children with a draft. */
async function open(at: string, preset = false) {
  const drafted: string[] = []
  const child = { studentId: mira._id, classId: Class._id, fullName: 'Mira Pillai' }
  const router = await show(
    <PresetChildProvider value={preset ? child : undefined}>
      <DraftDialog />
    </PresetChildProvider>,
    {
      path: '/app/*',
      at,
      stubs: [
        answers(api.classes.list, [Class]),
        answers(api.students.find, [mira]),
        answers(api.conferenceReports.add, ({ studentId }) => {
          drafted.push(String(studentId))
          const data = { ...ConferenceReport, _id: 'drafted' }
          return { status: true as const, message: 'The report has been drafted.', data }
        }),
      ],
    },
  )
  return { drafted, router }
}

const draft = page.getByRole('button', { name: 'Draft from the records' })

test.each([
  ['over the child’s page', `/app/child/${mira._id}/report`, true],
  [
    'from the child’s row in the list',
    `/app/conference-reports/new?child=${mira._id}&in=${Class._id}`,
    false,
  ],
])('a report on a known child asks only for the period: %s', async (_, at, preset) => {
  const { drafted, router } = await open(at, preset)
  await expect.element(page.getByRole('dialog', { name: 'Report on Mira Pillai' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Covers the period since' })).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  await draft.click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/conference-report/drafted')
  expect(drafted).toEqual([mira._id])
})

test('a child who is not in the class is asked for', async () => {
  await open('/app/conference-reports/new?child=gone')
  await expect.element(page.getByRole('dialog', { name: 'Draft a report' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Child' })).toBeVisible()
})
