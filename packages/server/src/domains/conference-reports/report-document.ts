import type { ConferenceReport } from '@casa/contract/conference-reports'
import { publishedAreas, reportHeadings } from '@casa/contract/rules/conference-report'
import { ageOn } from '@casa/contract/rules/day'
import type { PrintLanguage } from '@casa/contract/wire'
import { ageText } from '../../platform/pdf/age-text.ts'
import type { PdfDocument, PdfPart } from '../../platform/pdf/document.ts'
import type { Paper } from '../papers/queries.ts'
import { type ReportTexts, reportTexts } from './document-texts.ts'

/** The data of a printed report. Pictures are PNG. */
export type PrintedReport = {
  report: ConferenceReport
  paper: Paper
  photo?: Uint8Array | undefined
  logo?: Uint8Array | undefined
}

type Printed = PrintedReport & { words: ReportTexts; dayIn: (day: string) => string }

/** A report for printing and keeping, in a language. Texts written by the school stay in their original language. */
export function reportDocument(parts: PrintedReport, language: PrintLanguage): PdfDocument {
  const { report, paper, photo, logo } = parts
  const { child, school } = paper
  const words = reportTexts[language]
  const locale = language === 'en' ? 'en-GB' : language
  const printed: Printed = { ...parts, words, dayIn: day => dayIn(locale, day) }
  const facts: (readonly [string, string])[] = [
    [words.className, paper.className],
    [words.age, ageText(language, ageOn(child.dob, report.to))],
    [words.time, words.fromTo(printed.dayIn(report.from), printed.dayIn(report.to))],
  ]
  return {
    language,
    issuedAt: paper.issuedAt,
    title: words.title(child.fullName),
    head: { name: school.name, lines: [`${school.address}, ${school.city}`], logo },
    parts: [
      {
        kind: 'portrait',
        title: words.title(child.fullName),
        text: stateOf(printed),
        facts,
        picture: photo && { bytes: photo, alt: child.fullName },
      },
      ...(report.publishedOn ? [] : [{ kind: 'note', text: words.notPublished } as const]),
      ...(report.summary ? [{ kind: 'text', text: report.summary } as const] : []),
      ...areasOf(printed),
      ...quotesOf(printed),
      { kind: 'heading', text: words.days },
      { kind: 'text', text: daysOf(printed) },
    ],
    foot: words.foot(child.fullName),
  }
}

function stateOf({ report, words, dayIn }: Printed): string {
  const { publishedOn, draftedBy, reviewedBy } = report
  if (!publishedOn || !reviewedBy) return words.writtenBy(draftedBy.name)
  return `${words.published(dayIn(publishedOn))} · ${words.writtenBy(draftedBy.name)} · ${words.readBy(reviewedBy.name)}`
}

function areasOf({ report, paper: { child }, words }: Printed): PdfPart[] {
  const areas = publishedAreas(report.areas, report.leftOut)
  if (areas.length === 0) return [{ kind: 'text', text: words.noWorks(child.firstName) }]
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

function daysOf({ report: { schoolDays, daysPresent }, paper: { child }, words }: Printed): string {
  return schoolDays === 0 ? words.noDays : words.daysOf(child.firstName, daysPresent, schoolDays)
}

function dayIn(locale: string, day: string): string {
  const look = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, look)
}
