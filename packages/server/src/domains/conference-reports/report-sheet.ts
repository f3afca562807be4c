import { publishedAreas, reportSentences } from '@casa/contract/rules/conference-report'
import { ageOn } from '@casa/contract/rules/day'
import type { PrintLanguage } from '@casa/contract/wire'
import { ageText } from '../../platform/pdf/age-text.ts'
import type { PdfDocument, PdfPart } from '../../platform/pdf/document.ts'
import { type Printed, stateOf } from './printed-report.ts'

/** A report as a sheet: its areas in sentences that name the highlights, on one page where the text allows. */
export function reportSheet(printed: Printed, language: PrintLanguage): PdfDocument {
  const { report, paper, photo, logo, words } = printed
  const { child, school } = paper
  return {
    language,
    issuedAt: paper.issuedAt,
    title: words.title(child.fullName),
    head: { name: school.name, lines: [] },
    parts: [
      {
        kind: 'sheetHead',
        sender: `${school.name} · ${school.address}, ${school.city}`,
        name: child.fullName,
        facts: factsOf(printed, language),
        photo,
        logo,
      },
      ...(report.publishedOn ? [] : [{ kind: 'note', text: words.notPublished } as const]),
      ...(report.summary ? [{ kind: 'sheetText', text: report.summary } as const] : []),
      ...areasOf(printed),
      ...quotesOf(printed),
      { kind: 'sheetText', tone: 'quiet', text: stateOf(printed) },
      { kind: 'signatures', names: words.signatures(report.draftedBy.name) },
    ],
    foot: words.foot(child.fullName),
  }
}

function factsOf({ report, paper, words, dayIn }: Printed, language: PrintLanguage): string[] {
  const { from, to, schoolDays, daysPresent } = report
  const age = ageText(language, ageOn(paper.child.dob, to))
  const days = schoolDays > 0 ? [words.presentOn(daysPresent, schoolDays)] : []
  return [
    [words.kind, paper.className, age].join(' · '),
    [words.fromTo(dayIn(from), dayIn(to)), ...days].join(' · '),
  ]
}

function areasOf({ report, paper: { child }, words }: Printed): PdfPart[] {
  const areas = publishedAreas(report.areas, report.leftOut)
  if (areas.length === 0) return [{ kind: 'sheetText', text: words.noWorks(child.firstName) }]
  return areas.map(area => ({
    kind: 'sheetRow',
    title: area.name,
    words: area.words,
    sentences: reportSentences(area, report.highlights).map(({ heading, named, more }) => ({
      label: words.labels[heading],
      text: words.works(
        named.map(({ name }) => name),
        more,
      ),
    })),
  }))
}

function quotesOf({ report: { quotes }, words, dayIn }: Printed): PdfPart[] {
  return quotes.map(({ text, date, author }, index) => ({
    kind: 'sheetRow',
    title: index === 0 ? words.observed : '',
    words: `“${text}”`,
    sentences: [{ label: '', text: `${dayIn(date)} · ${author}` }],
  }))
}
