import type { ConferenceReport } from '@casa/contract/conference-reports'
import type { StudentProfile } from '@casa/contract/overview'
import { ageOn } from '@casa/contract/rules/age'
import { publishedAreas, reportHeadings } from '@casa/contract/rules/conference-report'
import type { SchoolCard } from '@casa/contract/schools'
import type { PrintLanguage } from '@casa/contract/wire'
import type { PdfDocument, PdfPart } from '../../platform/pdf/document.ts'
import { type ReportTexts, reportTexts } from './document-texts.ts'

/** What a printed report is made of. Pictures are PNG. */
export type PrintedReport = {
  report: ConferenceReport
  student: StudentProfile
  school: SchoolCard
  photo?: Uint8Array | undefined
  logo?: Uint8Array | undefined
}

type Printed = PrintedReport & { words: ReportTexts; dayIn: (day: string) => string }

/** A report to print and to keep, in a language. What the school wrote stays in the language in which it did. */
export function reportDocument(parts: PrintedReport, language: PrintLanguage): PdfDocument {
  const { report, student, school, photo, logo } = parts
  const words = reportTexts[language]
  const locale = language === 'en' ? 'en-GB' : language
  const printed: Printed = { ...parts, words, dayIn: day => dayIn(locale, day) }
  const { years, months } = ageOn(student.dob, report.to)
  const facts: (readonly [string, string])[] = [
    [words.age, words.ageOf(years, months)],
    [words.time, words.fromTo(printed.dayIn(report.from), printed.dayIn(report.to))],
  ]
  if (report.classId) facts.unshift([words.className, report.classId.className])
  return {
    language,
    title: words.title(student.fullName),
    head: { name: school.schooleName, lines: [`${school.address}, ${school.city}`], logo },
    parts: [
      {
        kind: 'portrait',
        title: words.title(student.fullName),
        text: stateOf(printed),
        facts,
        picture: photo && { bytes: photo, alt: student.fullName },
      },
      ...(report.publishedOn ? [] : [{ kind: 'note', text: words.notPublished } as const]),
      ...(report.summary ? [{ kind: 'text', text: report.summary } as const] : []),
      ...areasOf(printed),
      ...quotesOf(printed),
      { kind: 'heading', text: words.days },
      { kind: 'text', text: daysOf(printed) },
    ],
    foot: words.foot(student.fullName),
  }
}

function stateOf({ report, words, dayIn }: Printed): string {
  const { publishedOn, draftedBy, reviewedBy } = report
  if (!publishedOn || !reviewedBy) return words.writtenBy(draftedBy.name)
  return `${words.published(dayIn(publishedOn))} · ${words.writtenBy(draftedBy.name)} · ${words.readBy(reviewedBy.name)}`
}

function areasOf({ report, student, words }: Printed): PdfPart[] {
  const areas = publishedAreas(report.areas, report.leftOut)
  if (areas.length === 0) return [{ kind: 'text', text: words.noWorks(student.firstName) }]
  return areas.flatMap((area): PdfPart[] => [
    { kind: 'heading', text: area.name },
    ...(area.words ? [{ kind: 'text', text: area.words } as const] : []),
    ...reportHeadings.flatMap((heading): PdfPart[] => {
      const lines = area.lines.filter(line => line.heading === heading)
      if (lines.length === 0) return []
      const items = lines.map(({ name, activity }) => [name, activity] as const)
      return [
        { kind: 'text', tone: 'strong', text: words.headings[heading] },
        { kind: 'list', items },
      ]
    }),
  ])
}

function quotesOf({ report: { quotes }, words, dayIn }: Printed): PdfPart[] {
  if (quotes.length === 0) return []
  return [
    { kind: 'heading', text: words.quotes },
    ...quotes.flatMap(({ text, date, author }): PdfPart[] => [
      { kind: 'text', text },
      { kind: 'text', tone: 'quiet', text: `${dayIn(date)}, ${author}` },
    ]),
  ]
}

function daysOf({ report: { schoolDays, daysPresent }, student, words }: Printed): string {
  return schoolDays === 0 ? words.noDays : words.daysOf(student.firstName, daysPresent, schoolDays)
}

function dayIn(locale: string, day: string): string {
  const look = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, look)
}
