import { schemaExamples } from '@casa/contract/examples'
import { mostInStory } from '@casa/contract/rules/story'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePdf } from '../../platform/pdf/make-pdf.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { monthsOf, type PrintedStory, storyDocument } from './story-document.ts'

const { StudentStory, StudentProfile, StudentDays, SchoolCard, StudentWork } = schemaExamples

const keepsake: PrintedStory = {
  student: { ...StudentProfile, fullName: 'Advait “Adi” O’Neil', firstName: 'Advait', dob: '2023-11-01' },
  school: SchoolCard,
  days: StudentDays,
  story: StudentStory,
  today: '2026-11-23',
  timeZone: 'Asia/Kolkata',
}

test.each([
  ['en', 'The story of Advait “Adi” O’Neil', '3 years, 0 months', 'November 2026'],
  ['hi', 'Advait “Adi” O’Neil की कहानी', '3 वर्ष 0 माह', 'नवंबर 2026'],
  ['te', 'Advait “Adi” O’Neil కథ', '3 సంవత్సరాలు 0 నెలలు', 'నవంబర్ 2026'],
] as const)('%s: the child, the works, the attendance and the notes', (language, title, age, month) => {
  const document = storyDocument(keepsake, language)
  const told = JSON.stringify(document)
  expect(document.language).toBe(language)
  expect(document.title).toBe(title)
  for (const text of [age, month, StudentWork.subActivityId!.subActivityName, StudentStory.notes[0]!.notes])
    expect(told).toContain(text)
})

test('the document contains no fee, phone number, allergy or number of a child', () => {
  const { mobileNumber, fatherMobileNumber, userId, admissionNumber } = StudentProfile
  const told = JSON.stringify(
    storyDocument({ ...keepsake, student: { ...keepsake.student, allergies: 'Peanuts' } }, 'en'),
  )
  const kept = [
    mobileNumber,
    fatherMobileNumber,
    userId.serialNumber,
    admissionNumber,
    'Peanuts',
    '130000',
    '65000',
  ]
  for (const text of kept.filter(Boolean)) expect(told).not.toContain(text)
})

test('a child without data has a story too', () => {
  const none = { count: 0, works: [] }
  const story = { works: { sure: none, practises: none, shown: none }, notes: [] }
  const days = { present: [], absent: [], holidays: [] }
  const { parts } = storyDocument(
    { ...keepsake, student: { ...keepsake.student, classId: null }, story, days },
    'en',
  )
  expect(parts.map(({ kind }) => kind)).toEqual(['portrait', 'text', 'heading', 'text', 'quote'])
})

test('a child of many years has a story of a few pages: works and notes are limited', async () => {
  const works = { count: 1_000, works: Array.from({ length: mostInStory.works }, () => StudentWork) }
  const notes = Array.from({ length: mostInStory.notes }, (_, number) => ({
    ...StudentStory.notes[0]!,
    notes: `${number} ${'Ananya pours కృష్ణమూర్తి शब्द '.repeat(60)}`,
  }))
  const story = { works: { sure: works, practises: works, shown: works }, notes }
  const student = { ...keepsake.student, fullName: 'Ananyalakshmi '.repeat(18).trim() }
  const made = await makePdf(storyDocument({ ...keepsake, student, story }, 'en'), { school: 'mine' })
  const { pages, text } = readPdf(made)
  expect(pages).toBeGreaterThan(3)
  expect(pages).toBeLessThan(12)
  expect(text.match(/and 994 more/g)).toHaveLength(3)
  expect(text).toContain(`${notes.length - 1} Ananya pours`)
})

const days = fc.uniqueArray(
  fc
    .integer({ min: 0, max: 900 })
    .map(day => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)),
)

test('months contain every day once, in order, and no more present than days', () => {
  fc.assert(
    fc.property(days, days, (present, absent) => {
      const months = monthsOf({ present, absent })
      const sum = (of: 'days' | 'present') => months.reduce((total, month) => total + month[of], 0)
      expect(sum('days')).toBe(present.length + absent.length)
      expect(sum('present')).toBe(present.length)
      expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
      for (const month of months) expect(month.present).toBeLessThanOrEqual(month.days)
    }),
  )
})
