import { schemaExamples } from '@casa/contract/examples'
import { mostPrintedLines, printedLines, reportLines } from '@casa/contract/rules/printed-size'
import { mostInStory } from '@casa/contract/rules/story'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportDocument } from '../../domains/conference-reports/report-document.ts'
import { storyDocument } from '../../domains/story/story-document.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makePdf } from './make-pdf.ts'
import { wrappedLines } from './pen.ts'

const { ConferenceReport, ReportArea, ReportLine, ReportQuote, SchoolCard, StudentProfile, StudentStory } =
  schemaExamples
/** Wide letters, letters as wide as a line, many short lines, and words of three scripts. */
const units = ['W', '﷽', '\n', 'W\n', 'ఋ', '中', 'word and ', 'కృష్ణమూర్తి ', 'محمد ', '🧮 a ']
const unit = fc.constantFrom(...units)
const patient = { timeout: 120_000 }
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** As many texts of a length as a document of the maximum length accepts. */
function textsOf(text: string, length: number, lines: number): string[] {
  const one = filled(text, length)
  return Array.from({ length: Math.floor(lines / (printedLines(one) + 3)) }, () => one)
}

test('a report of the maximum length prints, whatever its letters', patient, async () => {
  const name = fc.tuple(unit, fc.integer({ min: 20, max: 200 }))
  await fc.assert(
    fc.asyncProperty(unit, unit, name, async (words, quoted, [lettersOfName, length]) => {
      const third = mostPrintedLines / 3
      const lines = textsOf(lettersOfName, length, third - 100).map((own, index) => ({
        ...ReportLine,
        _id: String(index),
        name: own,
        activity: '',
      }))
      const report = {
        ...ConferenceReport,
        summary: filled(words, 2_000),
        areas: [{ ...ReportArea, words: null, lines }],
        quotes: textsOf(quoted, 5_000, third).map(text => ({ ...ReportQuote, text })),
      }
      fc.pre(reportLines(report) <= mostPrintedLines)
      const { schooleName: schoolName, address, city, pincode } = SchoolCard
      const paper = {
        school: { name: schoolName, address, city, pincode, contact: '020' },
        child: { fullName: filled(lettersOfName, 200), firstName: 'Asha', dob: '2022-11-01' },
        className: 'Nursery',
        issuedAt: null,
      }
      const bytes = await makePdf(reportDocument({ report, paper }, 'te'), { school: 'mine' })
      expect(readPdf(bytes).pages).toBeLessThan(200)
    }),
    { numRuns: 4, seed: 35 },
  )
})

test(
  'a story with the longest notes prints, and they are cut only if their total length is too long',
  patient,
  async () => {
    const story = (text: string) => ({
      student: StudentProfile,
      school: SchoolCard,
      days: { present: [], absent: [], holidays: [] },
      story: {
        ...StudentStory,
        notes: Array.from({ length: mostInStory.notes }, () => ({ ...StudentStory.notes[0]!, notes: text })),
      },
      today: '2026-11-23',
      timeZone: 'Asia/Kolkata',
    })
    for (const text of ['W\n']) {
      const bytes = await makePdf(storyDocument(story(filled(text, 10_000)), 'en'), { school: 'mine' })
      expect(readPdf(bytes).pages).toBeLessThan(200)
    }
    const whole = filled('She pours water. ', 9_000)
    expect(JSON.stringify(storyDocument(story(whole), 'en').parts).split(whole)).toHaveLength(
      mostInStory.notes + 1,
    )
  },
)

test('breaking a text into lines measures each letter a few times, not once for each word of its line', () => {
  const ofLength = (length: number) => {
    let measured = 0
    const measure = ({ text }: { text: string }) => {
      measured += text.length
      return text.length
    }
    wrappedLines(filled('a an and ', length), 1_000, measure)
    return measured
  }
  expect(ofLength(2_000)).toBeLessThan(2_000 * 20)
  expect(ofLength(20_000)).toBeLessThan(20_000 * 20)
})
