import type { ConferenceReport } from '@casa/contract/conference-reports'
import type { Paper } from '../papers/queries.ts'
import type { ReportTexts } from './document-texts.ts'

/** The data of a printed report. Pictures are PNG. */
export type PrintedReport = {
  report: ConferenceReport
  paper: Paper
  photo?: Uint8Array | undefined
  logo?: Uint8Array | undefined
}

export type Printed = PrintedReport & { words: ReportTexts; dayIn: (day: string) => string }

/** A report's author and, once it is published, the day and the proofreader. */
export function stateOf({ report, words, dayIn }: Printed): string {
  const { publishedOn, draftedBy, reviewedBy } = report
  if (!publishedOn || !reviewedBy) return words.writtenBy(draftedBy.name)
  return `${words.published(dayIn(publishedOn))} · ${words.writtenBy(draftedBy.name)} · ${words.readBy(reviewedBy.name)}`
}

export function dayIn(locale: string, day: string): string {
  const look = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, look)
}
