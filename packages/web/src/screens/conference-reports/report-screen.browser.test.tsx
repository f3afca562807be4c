import { api } from '@casa/contract'
import type { ConferenceReport, ReportChild } from '@casa/contract/conference-reports'
import { schemaExamples } from '@casa/contract/examples'
import type { BodyOf } from '@casa/contract/route'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import ReportScreen from './report-screen.tsx'

const { ConferenceReport: example, ReportArea, ReportChild: childExample, ReportLine } = schemaExamples
const works = ['Folding', 'Pouring', 'Sponging', 'Sweeping', 'Buttons', 'Braiding', 'Polishing']
const lines = [
  ...works.map(name => ({ ...ReportLine, _id: name, name })),
  { ...ReportLine, _id: 'Sewing', name: 'Sewing', heading: 'next' as const, date: null },
]
const draft: ConferenceReport = {
  ...example,
  _id: 'mira',
  studentId: { ...example.studentId, _id: 'mira', firstName: 'Mira', lastName: null },
  status: 'draft',
  publishedOn: null,
  reviewedBy: null,
  summary: null,
  quotes: [],
  areas: [{ ...ReportArea, _id: 'life', name: 'Practical Life', words: null, lines }],
  highlights: works.slice(0, 5),
  paper: { ...example.paper, child: 'Mira Pillai' },
}
const child = (name: string, status: ReportChild['status'], reportId: string | null) => ({
  ...childExample,
  _id: name.toLowerCase(),
  fullName: name,
  status,
  reportId,
})
const others = [
  child('Kavya', 'published', 'kavya'),
  child('Mira', 'draft', 'mira'),
  child('Neel', 'none', null),
]

type Update = BodyOf<typeof api.conferenceReports.update>

/** Opens a draft; `calls` collects what the screen sends. */
async function open({ report = draft, refused = false, children = others } = {}) {
  const calls: string[] = []
  const updates: Update[] = []
  const written = (data: ConferenceReport, message: string) => ({ status: true as const, message, data })
  let stored = report
  await show(<ReportScreen />, {
    path: '/app/conference-report/:id',
    at: `/app/conference-report/${report._id}`,
    role: 'TEACHER',
    stubs: [
      answers(api.conferenceReports.choices, [schemaExamples.ReportQuote]),
      answers(api.conferenceReports.children, children),
      answers(api.conferenceReports.queue, { count: 0, reports: [] }),
      // After the others, whose addresses it matches too.
      answers(api.conferenceReports.get, () => stored),
      answers(api.conferenceReports.update, body => {
        updates.push(body)
        if (refused) return refusal(500, 'The server has a problem.')
        calls.push('update')
        const { words: _, summary, highlights, leftOut } = body
        stored = {
          ...stored,
          version: 2,
          summary: summary ?? null,
          highlights: highlights ?? null,
          leftOut: leftOut ?? [],
        }
        return written(stored, 'The report has been saved.')
      }),
      answers(api.conferenceReports.review, () => {
        calls.push('review')
        return written({ ...stored, version: 3, status: 'review' }, 'The report has been sent for review.')
      }),
      answers(api.conferenceReports.add, body => {
        calls.push(`add ${body.studentId}`)
        stored = { ...draft, _id: 'neel', studentId: { ...draft.studentId, _id: 'neel', firstName: 'Neel' } }
        return written(stored, 'The report has been drafted from the records.')
      }),
    ],
  })
  return { calls, updates }
}

const sheet = () => page.getByRole('article', { name: 'The sheet' })
/** The sheet's text, whose separators keep words together. */
const says = (text: string) =>
  expect.poll(() => sheet().element().textContent?.replaceAll('\u00a0', ' ')).toContain(text)
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('the sheet shows what is typed and chosen, with five works at most and the others counted', async () => {
  await page.viewport(1280, 900)
  const { updates } = await open()
  await says('Folding · Pouring · Sponging · Sweeping · Buttons, and 2 more works.')
  await says('Next Sewing.')
  await userEvent.fill(page.getByLabelText('Your sentences on Practical Life'), 'She pours without a drop.')
  await says('She pours without a drop.')
  await button('Swap').click()
  await expect.element(button('Name: Braiding')).toBeDisabled()
  await button('Do not name: Folding').click()
  await button('Name: Braiding').click()
  await button('Move up: Braiding').click()
  await says('Pouring · Sponging · Sweeping · Braiding · Buttons, and 2 more works.')
  await button('Leave out: Polishing').click()
  await says('and 1 more work.')
  await button('Save').click()
  await expect.poll(() => updates.length).toBe(1)
  expect(updates[0]).toMatchObject({
    highlights: ['Pouring', 'Sponging', 'Sweeping', 'Braiding', 'Buttons'],
    leftOut: ['Polishing'],
    words: [{ _id: 'life', words: 'She pours without a drop.' }],
  })
})

test('a save that fails keeps what was typed', async () => {
  await page.viewport(1280, 900)
  await open({ refused: true })
  const field = page.getByLabelText('Your sentences on Practical Life')
  await userEvent.fill(field, 'She pours.')
  await button('Save').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(field).toHaveValue('She pours.')
  // Neither does going on lose it: the next child is not opened.
  await button('Next child: Neel').click()
  await expect.element(field).toHaveValue('She pours.')
})

test('going to the next child saves first, and drafts a report for one who has none', async () => {
  await page.viewport(1280, 900)
  const { calls } = await open()
  await expect.element(page.getByText('2 of 3 · 1 sent')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Your sentences on Practical Life'), 'She pours.')
  await button('Next child: Neel').click()
  await expect.element(page.getByRole('heading', { level: 1, name: /Neel/ })).toBeVisible()
  expect(calls).toEqual(['update', 'add neel'])
})

test('Send for review and next sends and goes to the next child who has not been sent', async () => {
  await page.viewport(1280, 900)
  const { calls } = await open()
  await button('Send for review and next').click()
  await expect.element(page.getByRole('heading', { level: 1, name: /Neel/ })).toBeVisible()
  expect(calls).toEqual(['review', 'add neel'])
})

test('on a phone the sheet and the choices are shown one at a time, without sideways scrolling', async () => {
  await page.viewport(390, 844)
  await open({ children: [] })
  const field = page.getByLabelText('Your sentences on Practical Life')
  await expect.element(field).toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
  await button('The sheet').click()
  await expect.element(sheet()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the bar says whether what was typed is saved, and when', async () => {
  await page.viewport(1280, 900)
  await open({ children: [] })
  await userEvent.fill(page.getByLabelText('Your sentences on Practical Life'), 'She pours.')
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible()
})

test('on a phone the languages of the PDF and Delete are in a menu', async () => {
  await page.viewport(390, 844)
  await open({ children: [] })
  await expect.element(button('More')).toBeVisible()
  await expect.element(button('Download PDF')).not.toBeInTheDocument()
  await button('More').click()
  const names = page
    .getByRole('menuitem')
    .elements()
    .map(item => item.textContent)
  expect(names).toEqual([
    'Download PDF: The family’s language',
    'Download PDF: English',
    'Download PDF: हिन्दी',
    'Download PDF: తెలుగు',
    'Delete the draft',
  ])
})

test('a child without records has nothing to choose from, and the bar still leads on', async () => {
  await page.viewport(1280, 900)
  await open({ report: { ...draft, areas: [], highlights: [] } })
  await expect.element(page.getByText('No work was recorded in this period.').first()).toBeVisible()
  await expect.element(button('Next child: Neel')).toBeEnabled()
})

test('a report that will not fit on one page says so while it is typed, before it is saved', async () => {
  await open()
  const warning = page.getByText(/^Too long for one page by about \d+ lines?\.$/)
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^General/ }).click()
  const words = page.getByRole('textbox', { name: 'Your sentences on Mira' })
  await words.fill('She pours with care and counts the beads of each chain. '.repeat(70))
  await expect.element(warning).toBeVisible()
  await words.fill('She pours with care.')
  await expect.element(warning).not.toBeInTheDocument()
})
