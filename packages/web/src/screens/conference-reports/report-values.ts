import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { proposedHighlights, type ReportArea } from '@casa/contract/rules/conference-report'
import { optional } from '@casa/contract/wire'
import * as z from 'zod'

type Area = Pick<ReportArea, '_id'>
export type Values = Record<string, unknown>

/** The names of an area's fields: separate ones, so that two people editing different areas do not conflict. */
export const wordsName = ({ _id }: Area) => `words-${_id}`
export const leftOutName = ({ _id }: Area) => `leftOut-${_id}`
export const highlightsName = ({ _id }: Area) => `highlights-${_id}`

/** Quotations are identified by kind and id. */
export const quoteKey = ({ kind, _id }: Pick<ReportQuote, 'kind' | '_id'>) => `${kind} ${_id}`

const longest = 4_000

/** The form of a draft. */
export function schemaOf({ areas }: ConferenceReport) {
  const fields = areas.flatMap(area => [
    [wordsName(area), optional(longest)] as const,
    [leftOutName(area), z.array(z.string())] as const,
    [highlightsName(area), z.array(z.string())] as const,
  ])
  const shape: Record<string, z.ZodType<unknown, unknown>> = Object.fromEntries(fields)
  return z.object({ ...shape, summary: optional(longest), quotes: z.array(z.string()) })
}

/** The values of a draft's form. `drawn` determines which areas and lines the form has. */
export function valuesOf(drawn: ConferenceReport, report: ConferenceReport) {
  const left = new Set(report.leftOut)
  const highlights = report.highlights ?? proposedHighlights(report.areas, report.leftOut)
  const fields = drawn.areas.flatMap((area): (readonly [string, unknown])[] => {
    const ids = area.lines.map(({ _id }) => _id)
    return [
      [wordsName(area), report.areas.find(({ _id }) => _id === area._id)?.words ?? ''],
      [leftOutName(area), ids.filter(id => left.has(id))],
      [highlightsName(area), highlights.filter(id => ids.includes(id))],
    ]
  })
  return {
    ...Object.fromEntries(fields),
    summary: report.summary ?? '',
    quotes: report.quotes.map(quoteKey).sort(),
  }
}

/** The changes that the form's values make to a draft, as the call takes them. */
export function changesOf(drawn: ConferenceReport, values: Values) {
  return {
    summary: textIn(values.summary),
    words: drawn.areas.map(area => ({ _id: area._id, words: textIn(values[wordsName(area)]) })),
    leftOut: drawn.areas.flatMap(area => values[leftOutName(area)] as string[]),
    highlights: drawn.areas.flatMap(area => values[highlightsName(area)] as string[]),
    quotes: (values.quotes as string[]).map(quote => {
      const [kind, _id = ''] = quote.split(' ')
      return { kind: kind as 'observation' | 'note', _id }
    }),
  }
}

const textIn = (value: unknown) => (value as string | null | undefined) || null

/** The report with the form's values, as its sheet shows it. `choices` are the texts that may be quoted. */
export function previewOf(
  drawn: ConferenceReport,
  values: Values,
  choices: readonly ReportQuote[],
): ConferenceReport {
  const { summary, words, leftOut, highlights, quotes } = changesOf(drawn, values)
  const wordsIn = new Map(words.map(({ _id, words }) => [_id, words]))
  const chosen = new Set(quotes.map(quoteKey))
  return {
    ...drawn,
    summary,
    areas: drawn.areas.map(area => ({ ...area, words: wordsIn.get(area._id) ?? null })),
    leftOut,
    highlights,
    quotes: choices
      .filter(quote => chosen.has(quoteKey(quote)))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
  }
}
