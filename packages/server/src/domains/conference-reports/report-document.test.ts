import { schemaExamples } from '@casa/contract/examples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import { testApp } from '../../testing/app.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'
import type { PrintedReport } from './printed-report.ts'
import { reportDocument } from './report-document.ts'

const app = testApp()
const { ConferenceReport, ReportArea, ReportLine, ReportQuote, StudentProfile, SchoolCard } = schemaExamples
const printed: PrintedReport = {
  report: { ...ConferenceReport, summary: '<script>alert("1")</script> & “calm”' },
  paper: {
    school: {
      name: SchoolCard.schooleName,
      address: 'Lake Road',
      city: 'Pune',
      pincode: '411001',
      contact: '020',
    },
    child: { fullName: 'Advait “Adi” O’Neil', firstName: 'Advait', dob: '2022-11-01' },
    className: 'Nursery',
    issuedAt: '2026-11-20T10:00:00Z',
  },
}
const school = { school: 'one', signal: AbortSignal.timeout(60_000) }

test.each([
  ['en', 'Conference report on Advait “Adi” O’Neil', '4 years, 0 months', 'Sure of', '20 November 2026'],
  ['hi', 'Advait “Adi” O’Neil की बैठक की रिपोर्ट', '4 वर्ष 0 माह', 'निपुण', '20 नवंबर 2026'],
  ['te', 'Advait “Adi” O’Neil సమావేశ నివేదిక', '4 సంవత్సరాలు 0 నెలలు', 'బాగా వచ్చు', '20 నవంబర్, 2026'],
] as const)('%s: the child, the areas in words, the quotations, the attendance', (language, ...texts) => {
  const document = reportDocument(printed, language)
  const printedText = JSON.stringify(document)
  expect(document.title).toBe(texts[0])
  for (const text of [
    ...texts,
    ReportArea.name,
    ReportArea.words,
    ReportLine.name,
    ReportQuote.text,
    '68',
    '71',
  ])
    expect(printedText).toContain(text)
})

test('a report from before highlights keeps its lists', () => {
  const report = { ...printed.report, highlights: null }
  const { parts } = reportDocument({ ...printed, report }, 'en')
  expect(parts.map(({ kind }) => kind)).toContain('list')
  expect(JSON.stringify(parts)).toContain('Sure of these')
})

test('an area names its highlights in their order and counts the others', () => {
  const line = (_id: string, heading: 'sure' | 'shown' | 'next') => ({
    ...ReportLine,
    _id,
    name: `Work ${_id}`,
    heading,
  })
  const lines = [
    line('1', 'sure'),
    line('2', 'sure'),
    line('3', 'sure'),
    line('4', 'shown'),
    line('5', 'next'),
  ]
  const report = { ...printed.report, areas: [{ ...ReportArea, lines }], highlights: ['3', '1'] }
  const sentences = (language: 'en' | 'hi' | 'te') => {
    const row = reportDocument({ ...printed, report }, language).parts.find(({ kind }) => kind === 'sheetRow')
    return row?.kind === 'sheetRow' && row.sentences.map(({ label, text }) => `${label} ${text}`)
  }
  expect(sentences('en')).toEqual([
    'Sure of Work 3 · Work 1, and 1 more work.',
    'Just shown 1 work.',
    'Next Work 5.',
  ])
  expect(sentences('hi')).toEqual([
    'निपुण Work 3 · Work 1 और 1 अन्य काम।',
    'अभी-अभी दिखाया गया 1 काम।',
    'आगे Work 5।',
  ])
  expect(sentences('te')).toEqual([
    'బాగా వచ్చు Work 3 · Work 1, ఇంకా 1 పని.',
    'ఇప్పుడే చూపించారు 1 పని.',
    'తర్వాత Work 5.',
  ])
})

/** Five areas with sentences and five named works each, and a quotation, as long as in a thorough report. */
function thorough(sentences: number, name = 'Carrying a Tray Without a Sound') {
  const lines = Array.from({ length: 9 }, (_, place) => ({
    ...ReportLine,
    _id: String(place),
    name: `${name} ${place}`,
  }))
  const words = 'She chooses this often and works alone for a long time. '.repeat(sentences)
  const areas = ['Practical Life', 'Sensorial', 'Language', 'Mathematics', 'Culture'].map(area => ({
    ...ReportArea,
    name: area,
    words,
    lines,
  }))
  const summary = 'She has settled into long, calm work and chooses for herself. '.repeat(sentences)
  return { ...printed.report, summary, areas, highlights: ['0', '1', '2', '3', '4'] }
}

test.each(['en', 'hi', 'te'] as const)(
  '%s: a report of usual length is one page with lines to sign',
  async language => {
    for (const sentences of [1, 2, 4]) {
      const bytes = await makePdf(
        reportDocument({ ...printed, report: thorough(sentences) }, language),
        school,
      )
      const { pages, text } = readPdf(bytes)
      expect([sentences, pages]).toEqual([sentences, 1])
      expect(text).toContain('Lakshmi Rao')
    }
  },
)

test('longer words continue on a second page, in full, and the signatures stay together', async () => {
  const bytes = await makePdf(reportDocument({ ...printed, report: thorough(9) }, 'en'), school)
  const { pages, text } = readPdf(bytes)
  expect(pages).toBe(2)
  expect(text.match(/alone/g)).toHaveLength(5 * 9)
  expect(text).toContain('Parent, date')
})

test('letters that the serif lacks are set in sans, and nothing is lost', async () => {
  const summary = 'Asha पढ़ती है, చదువుతుంది, 読む, \u0baa\u0b9f\u0bbf, ﷽ and ✓.'
  const { text } = readPdf(
    await makePdf(reportDocument({ ...printed, report: { ...printed.report, summary } }, 'hi'), school),
  )
  expect(text).toContain('Asha')
  expect(text).toContain('చదువుతుంది')
})

test('markup in a report is treated as text', async () => {
  const { text } = readPdf(await makePdf(reportDocument(printed, 'en'), school))
  expect(text).toContain('<script>alert("1")</script> & “calm”')
})

test('an unpublished report says so; omitted lines are not included', () => {
  const draft = { ...ConferenceReport, publishedOn: null, reviewedBy: null, leftOut: [ReportLine._id] }
  const printedText = JSON.stringify(reportDocument({ ...printed, report: draft }, 'en'))
  expect(printedText).toContain('This report has not been published.')
  expect(printedText).not.toContain(ReportLine.name)
  expect(JSON.stringify(reportDocument(printed, 'en'))).not.toContain('not been published')
})

test('it contains no phone number, allergy or number of a child', () => {
  const { mobileNumber, admissionNumber, userId } = StudentProfile
  const child = { ...StudentProfile, ...printed.paper.child, allergies: 'Peanuts' }
  const printedText = JSON.stringify(reportDocument({ ...printed, paper: { ...printed.paper, child } }, 'en'))
  for (const secret of [mobileNumber, admissionNumber, userId.serialNumber, 'Peanuts'])
    expect(printedText).not.toContain(secret)
})

test('any words and any number of lines become a document', async () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 4_000 })
  const line = fc.record({ name: words, heading: fc.constantFrom('sure', 'practising', 'shown', 'next') })
  await fc.assert(
    fc.asyncProperty(words, words, fc.array(line, { maxLength: 40 }), async (summary, quote, lines) => {
      const report = {
        ...ConferenceReport,
        summary,
        quotes: [{ ...ReportQuote, text: quote }],
        areas: [{ ...ReportArea, lines: lines.map(one => ({ ...ReportLine, ...one })) }],
      }
      const bytes = await makePdf(reportDocument({ ...printed, report }, 'te'), school)
      expect(readPdf(bytes).pages).toBeGreaterThan(0)
    }),
    { numRuns: 8 },
  )
})

test('a mother gets it in each language, a teacher the draft', async () => {
  const { published, draft, mother, teacher } = await makeReportedClass(app)
  const pdfOf = async (id: string, { token }: { token: string }, language: string) => {
    const { statusCode, headers, rawPayload } = await app.server.inject({
      method: 'GET',
      url: `/api/conference-report/${id}/pdf?language=${language}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: statusCode, type: headers['content-type'], bytes: rawPayload }
  }
  const { _id } = await published()
  for (const language of ['en', 'hi', 'te']) {
    const { status, type, bytes } = await pdfOf(_id, mother, language)
    expect([status, type]).toEqual([200, 'application/pdf'])
    expect(readPdf(bytes).text).toContain('Pouring Beans')
  }
  expect((await pdfOf(_id, mother, 'xx')).status).toBe(422)
  const { data } = (await draft()).body
  expect(readPdf((await pdfOf(data._id, teacher, 'en')).bytes).text).toContain(
    'This report has not been published.',
  )
})
