import type { ReportArea } from '@casa/contract/rules/conference-report'

/** The areas with changed sentences; undefined if one of them is unknown. */
export function changedWords(
  areas: readonly ReportArea[],
  changes: readonly { _id: string; words?: string | null | undefined }[],
): ReportArea[] | undefined {
  const words = new Map(changes.map(change => [change._id, change.words ?? null]))
  if (changes.some(({ _id }) => !areas.some(area => area._id === _id))) return undefined
  return areas.map(area => ({ ...area, words: words.has(area._id) ? words.get(area._id)! : area.words }))
}

/** Whether all of these are lines of the areas. */
export function hasLines(areas: readonly ReportArea[], ids: readonly string[]): boolean {
  const lines = new Set(areas.flatMap(area => area.lines.map(({ _id }) => _id)))
  return ids.every(id => lines.has(id))
}
