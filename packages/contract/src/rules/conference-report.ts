import type { Key } from './keys.ts'

/** The states of a report; `replaced` is a published one after its correction was published. */
export const reportStatuses = ['draft', 'review', 'published', 'replaced'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** The headings of an area in a report, in the order in which a family reads them. */
export const reportHeadings = ['sure', 'practising', 'shown', 'next'] as const
export type ReportHeading = (typeof reportHeadings)[number]

/** Number of upcoming works listed in each area. */
export const mostNextInArea = 3

/** Number of works that a report names in each area; it counts the others. */
export const mostHighlights = 5

/** How many days before today a report begins if there is no earlier report: about a term. */
export const reportDays = 120

/** A work on which a child has a key: the key, its day, and how many entries have one. */
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
/** A work that the child is ready for, as proposed by `whatNext`. */
export type ProposedWork = Pick<RecordedWork, 'id' | 'name' | 'activity' | 'area' | 'areaName'>

/** A line of a report: an exercise, or an activity if no exercise was chosen. Upcoming work has no date. */
export type ReportLine = {
  _id: string
  name: string
  activity: string
  heading: ReportHeading
  date: string | null
}
export type ReportArea = { _id: string; name: string; words: string | null; lines: ReportLine[] }

/**
 * A report's areas and lines, from what was recorded on or after `from` and from what comes next, each in the given
 * order. What comes next is listed only in areas with a record of any date. Areas of two levels with the same name are
 * one: a family that reads Mathematics twice would take it for a mistake.
 */
export function draftAreas(
  recorded: readonly RecordedWork[],
  proposed: readonly ProposedWork[],
  from: string,
): ReportArea[] {
  const areas = new Map<string, ReportArea>()
  const areaOf = ({ area, areaName }: ProposedWork) => {
    const found = areas.get(areaName) ?? { _id: area, name: areaName, words: null, lines: [] }
    areas.set(areaName, found)
    return found
  }
  for (const work of recorded) {
    const { lines } = areaOf(work)
    if (work.date >= from) lines.push(lineOf(work, headingOf(work), work.date))
  }
  const done = new Set(recorded.map(({ id }) => id))
  for (const work of proposed) {
    const lines = areas.get(work.areaName)?.lines
    const next = lines?.filter(({ heading }) => heading === 'next').length ?? 0
    if (lines && next < mostNextInArea && !done.has(work.id)) lines.push(lineOf(work, 'next', null))
  }
  return [...areas.values()].filter(({ lines }) => lines.length > 0)
}

/** The heading for a work: anything shown more than once counts as practised. */
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

/** Rebuilt areas that keep their previous sentences. An area with sentences stays even without lines. */
export function withWords(areas: readonly ReportArea[], before: readonly ReportArea[]): ReportArea[] {
  const written = before.filter(({ words }) => words)
  const kept = areas.map(area => {
    const words = written.filter(isSameArea(area)).map(({ words }) => words)
    return { ...area, words: words.join('\n\n') || null }
  })
  const alone = written.filter(area => !areas.some(isSameArea(area)))
  return [...kept, ...alone.map(area => ({ ...area, lines: [] }))]
}

/** Whether an area of another draft is the same, although it may have been renamed, or be another level's. */
const isSameArea = (one: ReportArea) => (other: ReportArea) =>
  one._id === other._id || one.name === other.name

/** The areas as published: without the omitted lines, and without areas that are then empty. */
export function publishedAreas(areas: readonly ReportArea[], leftOut: readonly string[]): ReportArea[] {
  const out = new Set(leftOut)
  return areas
    .map(area => ({ ...area, lines: area.lines.filter(({ _id }) => !out.has(_id)) }))
    .filter(({ lines, words }) => lines.length > 0 || words)
}

/** What a report says under a heading of an area: the works that it names, and how many others there are. */
export type ReportSentence = { heading: ReportHeading; named: ReportLine[]; more: number }

const isRecorded = ({ heading }: ReportLine) => heading !== 'next'

/** An area in sentences. Without highlights, as in reports from before there were any, it names every work. */
export function reportSentences(
  { lines }: Pick<ReportArea, 'lines'>,
  highlights: readonly string[] | null,
): ReportSentence[] {
  const places = new Map(highlights?.map((id, place) => [id, place]))
  return reportHeadings.flatMap(heading => {
    const all = lines.filter(line => line.heading === heading)
    if (all.length === 0) return []
    if (heading === 'next' || !highlights) return [{ heading, named: all, more: 0 }]
    const named = all
      .filter(({ _id }) => places.has(_id))
      .sort((one, other) => places.get(one._id)! - places.get(other._id)!)
    return [{ heading, named, more: all.length - named.length }]
  })
}

/** The works that a report names unless its author chooses others: the latest of each area. */
export function proposedHighlights(areas: readonly ReportArea[], leftOut: readonly string[] = []): string[] {
  const out = new Set(leftOut)
  return areas.flatMap(({ lines }) =>
    latestFirst(lines.filter(line => isRecorded(line) && !out.has(line._id)))
      .slice(0, mostHighlights)
      .map(({ _id }) => _id),
  )
}

/** Works of the same day in the order of their progress, then as given. */
function latestFirst(lines: readonly ReportLine[]): ReportLine[] {
  const dateOf = ({ date }: ReportLine) => date ?? ''
  return lines.toSorted(
    (one, other) =>
      dateOf(other).localeCompare(dateOf(one)) || progressOf(other.heading) - progressOf(one.heading),
  )
}

type Chosen = {
  areas: readonly ReportArea[]
  leftOut: readonly string[]
  highlights: readonly string[] | null
}

/**
 * The highlights of rebuilt areas. An area keeps those that were chosen; one that named all its works, or is new, is
 * filled up with the latest.
 */
export function highlightsAgain(areas: readonly ReportArea[], before: Chosen): string[] {
  const out = new Set(before.leftOut)
  const chosen = before.highlights ?? proposedHighlights(before.areas, before.leftOut)
  return areas.flatMap(area => {
    const there = new Set(area.lines.filter(isRecorded).map(({ _id }) => _id))
    const kept = chosen.filter(id => there.has(id) && !out.has(id))
    const earlier = before.areas.filter(isSameArea(area)).flatMap(({ lines }) => lines)
    const namedAll = earlier.every(
      line => !isRecorded(line) || out.has(line._id) || chosen.includes(line._id),
    )
    if (!namedAll) return kept.slice(0, mostHighlights)
    const others = proposedHighlights(
      [{ ...area, lines: area.lines.filter(({ _id }) => !kept.includes(_id)) }],
      [...out],
    )
    return [...kept, ...others].slice(0, mostHighlights)
  })
}

/** Why these cannot be a report's highlights; undefined if they can. */
export function whyNotHighlights(
  areas: readonly ReportArea[],
  highlights: readonly string[],
): { kind: 'unknown' } | { kind: 'tooMany'; area: string } | undefined {
  const chosen = new Set(highlights)
  const recorded = new Set(areas.flatMap(({ lines }) => lines.filter(isRecorded).map(({ _id }) => _id)))
  if (chosen.size < highlights.length || highlights.some(id => !recorded.has(id))) return { kind: 'unknown' }
  const full = areas.find(({ lines }) => lines.filter(({ _id }) => chosen.has(_id)).length > mostHighlights)
  return full && { kind: 'tooMany', area: full.name }
}

/**
 * Why a report cannot proceed: it has nothing recorded, or an area has sentences but no lines. `quotes` counts the
 * chosen observations and notes. Undefined if it can.
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
 * Lines no longer supported by the records, because an entry was deleted or its key set back. A line stays supported
 * when the child has advanced since. Lines about what comes next are never checked.
 */
export function unsupportedLines(
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
