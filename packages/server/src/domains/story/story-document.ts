import type { StudentDays, StudentProfile, StudentWork } from '@casa/contract/overview'
import { ageOn } from '@casa/contract/rules/day'
import { clippedTo, mostPrintedLines, printedLines } from '@casa/contract/rules/printed-size'
import { type StoryHeading, storyWorkKeys } from '@casa/contract/rules/story'
import type { SchoolCard } from '@casa/contract/schools'
import type { StudentStory } from '@casa/contract/story'
import type { PrintLanguage } from '@casa/contract/wire'
import { ageText } from '../../platform/pdf/age-text.ts'
import type { PdfDocument, PdfPart } from '../../platform/pdf/document.ts'
import { type DocumentTexts, documentTexts } from './document-texts.ts'

/** The data of a printed story: what its reader sees on the screen. Pictures are PNG. */
export type PrintedStory = {
  student: StudentProfile
  school: SchoolCard
  days: StudentDays
  story: Pick<StudentStory, 'works' | 'notes'>
  photo?: Uint8Array | undefined
  logo?: Uint8Array | undefined
  /** The school's day and time zone, used for the notes' dates. */
  today: string
  timeZone: string
}

type Printed = PrintedStory & { words: DocumentTexts; locale: string }

/** How many months of attendance are shown. */
const months = 12

/** A child's story for printing and keeping, in a language. */
export function storyDocument(parts: PrintedStory, language: PrintLanguage): PdfDocument {
  const { student, school, photo, logo, today, story } = parts
  const words = documentTexts[language]
  const printed: Printed = { ...parts, words, locale: language === 'en' ? 'en-GB' : language }
  const facts: (readonly [string, string])[] = [
    [words.age, ageText(language, ageOn(student.dob, today))],
    [words.since, dayIn(printed.locale, student.doa)],
  ]
  if (student.classId) facts.unshift([words.className, student.classId.className])
  return {
    language,
    title: words.title(student.fullName),
    head: { name: school.schooleName, lines: [`${school.address}, ${school.city}`], logo },
    parts: [
      {
        kind: 'portrait',
        title: words.title(student.fullName),
        text: words.told(dayIn(printed.locale, today)),
        facts,
        picture: photo && { bytes: photo, alt: student.fullName },
      },
      ...worksOf(printed),
      ...(story.notes.length > 0 ? notesOf(printed) : []),
      ...attendanceOf(printed),
      { kind: 'quote', text: words.quote },
    ],
    foot: words.foot(student.fullName),
  }
}

function worksOf({ story: { works }, student, words }: Printed): PdfPart[] {
  const headings = (Object.keys(storyWorkKeys) as StoryHeading[]).filter(heading => works[heading].count > 0)
  if (headings.length === 0) return [{ kind: 'text', text: words.noWorks(student.firstName) }]
  return headings.flatMap((heading): PdfPart[] => [
    { kind: 'heading', text: words.works[heading].heading },
    { kind: 'text', tone: 'quiet', text: words.works[heading].meaning(student.firstName) },
    {
      kind: 'list',
      items: works[heading].works.map(
        work => [nameOf(work), work.superActivityId.superActivityName] as const,
      ),
    },
    ...more(works[heading], words),
  ])
}

function more({ count, works }: StudentStory['works'][StoryHeading], words: DocumentTexts): PdfPart[] {
  const others = count - works.length
  return others > 0 ? [{ kind: 'text', tone: 'quiet', text: words.more(others) }] : []
}

const nameOf = ({ subActivityId, activityId }: StudentWork) =>
  subActivityId?.subActivityName ?? activityId.activityName

function attendanceOf({ days, student, words, locale }: Printed): PdfPart[] {
  const rows = monthsOf(days).slice(-months)
  const heading = { kind: 'heading', text: words.days } as const
  if (rows.length === 0) return [heading, { kind: 'text', text: words.noDays }]
  const sum = (of: 'days' | 'present') => rows.reduce((total, row) => total + row[of], 0)
  return [
    heading,
    { kind: 'text', text: words.daysOf(student.firstName, sum('present'), sum('days')) },
    {
      kind: 'table',
      columns: [
        { title: words.month, share: 2 },
        { title: words.schoolDays, align: 'right' },
        { title: words.present, align: 'right' },
      ],
      rows: rows.map(({ month, days, present }) => [monthIn(locale, month), String(days), String(present)]),
    },
  ]
}

/** The months with a day on which attendance was taken, earliest first. */
export function monthsOf({ present, absent }: Pick<StudentDays, 'present' | 'absent'>) {
  const byMonth = new Map<string, { month: string; days: number; present: number }>()
  const count = (day: string, there: number) => {
    const month = day.slice(0, 7)
    const found = byMonth.get(month) ?? { month, days: 0, present: 0 }
    byMonth.set(month, { month, days: found.days + 1, present: found.present + there })
  }
  for (const day of present) count(day, 1)
  for (const day of absent) count(day, 0)
  return [...byMonth.values()].sort((one, other) => one.month.localeCompare(other.month))
}

function notesOf({ story: { notes }, words, locale, timeZone }: Printed): PdfPart[] {
  let room = mostPrintedLines
  // Notes may be long; together they have to fit on paper.
  const fitting = (text: string) => {
    const shown = clippedTo(room, text)
    room = Math.max(0, room - printedLines(shown))
    return shown
  }
  return [
    { kind: 'heading', text: words.notes },
    ...notes.flatMap(({ notes: text, userId, isTeacher, schooleId, createdAt }): PdfPart[] => [
      { kind: 'text', text: fitting(text) },
      {
        kind: 'text',
        tone: 'quiet',
        text: `${isTeacher ? userId.name : schooleId.schooleName} · ${instantIn(locale, createdAt, timeZone)}`,
      },
    ]),
  ]
}

function dayIn(locale: string, day: string): string {
  return instantIn(locale, `${day}T00:00Z`, 'UTC')
}

function instantIn(locale: string, instant: string, timeZone: string): string {
  const look = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Date(instant).toLocaleDateString(locale, look)
}

function monthIn(locale: string, month: string): string {
  const look = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01T00:00Z`).toLocaleDateString(locale, look)
}
