import { schemaExamples } from '@casa/contract/examples'
import type { ReportHeading } from '@casa/contract/rules/conference-report'
import { linesOverPage } from '@casa/contract/rules/report-length'
import { expect, test } from 'vitest'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import type { PrintedReport } from './printed-report.ts'
import { reportDocument } from './report-document.ts'

const { ConferenceReport, ReportArea, ReportLine, ReportQuote, SchoolCard } = schemaExamples
const school = { school: 'one', signal: AbortSignal.timeout(60_000) }
const sentence =
  'She pours with care, counts the beads of each chain, and then writes the numerals on a long strip of paper. '
const names = [
  'Squeezing a Sponge',
  'Botany Cabinet: Cards',
  'Movable Alphabet: Three-letter Words',
  'Packing a Bag',
]

/** A report with four areas, quotations, and this many sentences written about areas and child. */
function reportOf(sentences: number) {
  const lines = (['sure', 'practising', 'next'] as ReportHeading[]).flatMap((heading, at) =>
    names.map((name, number) => ({ ...ReportLine, _id: `${at}${number}`, name, heading })),
  )
  const areas = Array.from({ length: 4 }, (_, at) => {
    const count = Math.floor((sentences + at) / 8)
    const own = lines.map(line => ({ ...line, _id: `${at} ${line._id}` }))
    return {
      ...ReportArea,
      _id: String(at),
      name: 'Mathematics',
      words: sentence.repeat(count) || null,
      lines: own,
    }
  })
  const summary = sentence.repeat(Math.floor((sentences + 7) / 8)) || null
  const highlights = areas.flatMap(({ lines }) => lines.slice(0, 5).map(({ _id }) => _id))
  return { ...ConferenceReport, summary, areas, highlights, leftOut: [], quotes: [ReportQuote, ReportQuote] }
}

async function pagesOf(report: ReturnType<typeof reportOf>) {
  const { schooleName: name } = SchoolCard
  const printed: PrintedReport = {
    report,
    paper: {
      school: { name, address: 'Lake Road', city: 'Pune', pincode: '411001', contact: '020' },
      child: { fullName: 'Harsha Krishnan', firstName: 'Harsha', dob: '2022-11-01' },
      className: 'Nursery',
      issuedAt: '2026-11-20T10:00:00Z',
    },
  }
  return readPdf(await makePdf(reportDocument(printed, 'en'), school)).pages
}

test('what is said while writing about the pages of a report is true, within two lines', async () => {
  const counts = Array.from({ length: 12 }, (_, at) => 2 * at)
  const over = counts.map(count => linesOverPage(reportOf(count)))
  const pages = []
  for (const count of counts) pages.push(await pagesOf(reportOf(count)))
  expect(over).toEqual(over.toSorted((one, other) => one - other))
  expect(pages[0]).toBe(1)
  expect(pages.at(-1)).toBeGreaterThan(1)
  for (const [at, count] of counts.entries()) {
    if (over[at]! > 2) expect(pages[at], `${count} sentences`).toBeGreaterThan(1)
    if (over[at] === 0) expect(pages[at], `${count} sentences`).toBe(1)
  }
})
