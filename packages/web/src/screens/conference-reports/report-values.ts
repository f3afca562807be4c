import type { ConferenceReport } from '@casa/contract/conference-reports'
import type { ReportArea } from '@casa/contract/rules/conference-report'
import { optional } from '@casa/contract/wire'
import * as z from 'zod'

type Area = Pick<ReportArea, '_id'>
type Values = Record<string, unknown>

/** The names of an area's fields: each is one of its own, so that two who edit different areas do not meet. */
export const wordsName = ({ _id }: Area) => `words-${_id}`
export const leftOutName = ({ _id }: Area) => `leftOut-${_id}`

const longest = 4_000

/** The form of a draft. What is chosen to be quoted is named by kind and id. */
export function schemaOf({ areas }: ConferenceReport) {
  const fields = areas.flatMap(area => [
    [wordsName(area), optional(longest)] as const,
    [leftOutName(area), z.array(z.string())] as const,
  ])
  const shape: Record<string, z.ZodType<unknown, unknown>> = Object.fromEntries(fields)
  return z.object({ ...shape, summary: optional(longest), quotes: z.array(z.string()) })
}

/** The values of a draft's form. `drawn` says which areas and lines the form has. */
export function valuesOf(drawn: ConferenceReport, report: ConferenceReport) {
  const left = new Set(report.leftOut)
  const fields = drawn.areas.flatMap((area): (readonly [string, unknown])[] => [
    [wordsName(area), report.areas.find(({ _id }) => _id === area._id)?.words ?? ''],
    [leftOutName(area), area.lines.map(({ _id }) => _id).filter(id => left.has(id))],
  ])
  return {
    ...Object.fromEntries(fields),
    summary: report.summary ?? '',
    quotes: report.quotes.map(({ kind, _id }) => `${kind} ${_id}`).sort(),
  }
}

/** What the form's values change in a draft, as the call takes it. */
export function changesOf(drawn: ConferenceReport, values: Values) {
  return {
    summary: textIn(values.summary),
    words: drawn.areas.map(area => ({ _id: area._id, words: textIn(values[wordsName(area)]) })),
    leftOut: drawn.areas.flatMap(area => values[leftOutName(area)] as string[]),
    quotes: (values.quotes as string[]).map(quote => {
      const [kind, _id = ''] = quote.split(' ')
      return { kind: kind as 'observation' | 'note', _id }
    }),
  }
}

const textIn = (value: unknown) => (value as string | null | undefined) || null
