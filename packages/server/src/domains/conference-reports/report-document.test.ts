import { schemaExamples } from '@casa/contract/examples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import { testApp } from '../../testing/app.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'
import { type PrintedReport, reportDocument } from './report-document.ts'

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
  [
    'en',
    'Conference report on Advait “Adi” O’Neil',
    '4 years, 0 months',
    'Sure of these',
    '20 November 2026',
  ],
  ['hi', 'Advait “Adi” O’Neil की बैठक की रिपोर्ट', '4 वर्ष 0 माह', 'इनमें निपुण', '20 नवंबर 2026'],
  ['te', 'Advait “Adi” O’Neil సమావేశ నివేదిక', '4 సంవత్సరాలు 0 నెలలు', 'ఇవి బాగా వచ్చు', '20 నవంబర్, 2026'],
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
