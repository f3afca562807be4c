import type { Key } from './keys.ts'

/** The states of a report; `replaced` is a published one after its correction was published. */
export const reportStatuses = ['draft', 'review', 'published', 'replaced'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** The headings of an area in a report, in the order in which a family reads them. */
export const reportHeadings = ['sure', 'practising', 'shown', 'next'] as const
export type ReportHeading = (typeof reportHeadings)[number]

/** So many works that come next are named in each area. */
export const mostNextInArea = 3

/** How many days before today a report begins where there is none before it: about a term. */
export const reportDays = 120

/** What a child has a key on: the key, its day, and how many entries say one. */
export type RecordedWork = {
  id: string
  name: string
  activity: string
  area: string
  areaName: string
  key: Key
  date: string
  times: number
}
/** What a child is ready for, as `whatNext` proposes it. */
export type ProposedWork = Pick<RecordedWork, 'id' | 'name' | 'activity' | 'area' | 'areaName'>

/** A line of a report: an exercise, or an activity where no exercise was chosen. What comes next has no day. */
export type ReportLine = {
  _id: string
  name: string
  activity: string
  heading: ReportHeading
  date: string | null
}
export type ReportArea = { _id: string; name: string; words: string | null; lines: ReportLine[] }

/**
 * The areas of a report with their lines, from what is recorded on and after `from` and from what comes next, each in the
 * order in which they are given. What comes next is named in areas in which something is recorded, whenever that was.
 */
export function draftAreas(
  recorded: readonly RecordedWork[],
  proposed: readonly ProposedWork[],
  from: string,
): ReportArea[] {
  const areas = new Map<string, ReportArea>()
  const areaOf = ({ area, areaName }: ProposedWork) => {
    const found = areas.get(area) ?? { _id: area, name: areaName, words: null, lines: [] }
    areas.set(area, found)
    return found
  }
  for (const work of recorded) {
    const { lines } = areaOf(work)
    if (work.date >= from) lines.push(lineOf(work, headingOf(work), work.date))
  }
  const done = new Set(recorded.map(({ id }) => id))
  for (const work of proposed) {
    const lines = areas.get(work.area)?.lines
    const next = lines?.filter(({ heading }) => heading === 'next').length ?? 0
    if (lines && next < mostNextInArea && !done.has(work.id)) lines.push(lineOf(work, 'next', null))
  }
  return [...areas.values()].filter(({ lines }) => lines.length > 0)
}

/** Under which heading a work stands: what was shown more than once is practised. */
export function headingOf({ key, times }: Pick<RecordedWork, 'key' | 'times'>): ReportHeading {
  if (key === 'M' || key === 'WI') return 'sure'
  return key === 'WA' || times > 1 ? 'practising' : 'shown'
}

const lineOf = (work: ProposedWork, heading: ReportHeading, date: string | null): ReportLine => ({
  _id: work.id,
  name: work.name,
  activity: work.activity,
  heading,
  date,
})

/** Areas as they are drawn up again: with the sentences that they had. An area that has sentences stays without a line. */
export function withWords(areas: readonly ReportArea[], before: readonly ReportArea[]): ReportArea[] {
  const written = new Map(before.filter(({ words }) => words).map(area => [area._id, area]))
  const kept = areas.map(area => ({ ...area, words: written.get(area._id)?.words ?? null }))
  const there = new Set(areas.map(({ _id }) => _id))
  const alone = [...written.values()].filter(({ _id }) => !there.has(_id))
  return [...kept, ...alone.map(area => ({ ...area, lines: [] }))]
}

/** The areas as they are published: without the lines that were left out, and without areas that then say nothing. */
export function publishedAreas(areas: readonly ReportArea[], leftOut: readonly string[]): ReportArea[] {
  const out = new Set(leftOut)
  return areas
    .map(area => ({ ...area, lines: area.lines.filter(({ _id }) => !out.has(_id)) }))
    .filter(({ lines, words }) => lines.length > 0 || words)
}

/**
 * Why a report cannot go on: it says nothing that is recorded, or an area has sentences beside which no line stands.
 * `quotes` counts the chosen observations and notes. Undefined when it can.
 */
export function whyNotFinished(
  areas: readonly ReportArea[],
  leftOut: readonly string[],
  quotes: number,
): { kind: 'empty' } | { kind: 'wordsAlone'; area: string } | undefined {
  const shown = publishedAreas(areas, leftOut)
  const alone = shown.find(({ lines }) => lines.length === 0)
  if (alone) return { kind: 'wordsAlone', area: alone.name }
  return shown.length === 0 && quotes === 0 ? { kind: 'empty' } : undefined
}

/**
 * The lines that the records do not bear any more, because an entry was removed or its key set back. What has gone further
 * since is borne: it was as the line says. What comes next promises nothing that is recorded.
 */
export function unborneLines(
  areas: readonly ReportArea[],
  recorded: readonly Pick<RecordedWork, 'id' | 'key' | 'times'>[],
): ReportLine[] {
  const now = new Map(recorded.map(work => [work.id, progressOf(headingOf(work))]))
  return areas
    .flatMap(({ lines }) => lines)
    .filter(({ _id, heading }) => heading !== 'next' && (now.get(_id) ?? 0) < progressOf(heading))
}

function progressOf(heading: ReportHeading): number {
  return { next: 0, shown: 1, practising: 2, sure: 3 }[heading]
}

/** Whether a user may publish a report: nobody may proofread their own text. */
export function mayProofRead({ editors }: { editors: readonly string[] }, user: string): boolean {
  return !editors.includes(user)
}
