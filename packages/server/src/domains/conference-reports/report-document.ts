import { publishedAreas, reportHeadings } from '@casa/contract/rules/conference-report'
import { ageOn } from '@casa/contract/rules/day'
import type { PrintLanguage } from '@casa/contract/wire'
import { ageText } from '../../platform/pdf/age-text.ts'
import type { PdfDocument, PdfPart } from '../../platform/pdf/document.ts'
import { reportTexts } from './document-texts.ts'
import { dayIn, type Printed, type PrintedReport, stateOf } from './printed-report.ts'
import { reportSheet } from './report-sheet.ts'

/**
 * A report for printing and keeping, in a language. Texts written by the school stay in their original language. One
 * that was published before there were highlights keeps the pages it had then.
 */
export function reportDocument(parts: PrintedReport, language: PrintLanguage): PdfDocument {
  const words = reportTexts[language]
  const locale = language === 'en' ? 'en-GB' : language
  const printed: Printed = { ...parts, words, dayIn: day => dayIn(locale, day) }
  return parts.report.highlights ? reportSheet(printed, language) : listedReport(printed, language)
}

/** A report whose areas list every work. */
function listedReport(printed: Printed, language: PrintLanguage): PdfDocument {
  const { report, paper, photo, logo, words } = printed
  const { child, school } = paper
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
