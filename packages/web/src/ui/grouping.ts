import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type ReactNode, useMemo } from 'react'

/** Groups rows under headings. */
export type Grouping<R> = {
  /** The value that the rows of a group share. */
  of: (row: R) => string
  /** The heading of a group, from its first row and the number of its rows. */
  heading: (row: R, size: number) => ReactNode
}

/** A line of a list: a row, or the heading above a group of `size` rows whose first is `row`. */
export type Line<R> = { row: R; size?: number }

/**
 * The rows as lines, each group below its heading. Groups are in the order of their first rows, and rows keep their
 * order within a group. Without `of` there are no headings.
 */
export function groupedLines<R>(rows: readonly R[], of?: (row: R) => string): Line<R>[] {
  if (!of) return rows.map(row => ({ row }))
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(of(row))
    if (group) group.push(row)
    else groups.set(of(row), [row])
  }
  return [...groups.values()].flatMap(group => [
    { row: group[0]!, size: group.length },
    ...group.map(row => ({ row })),
  ])
}

/** The heading above a line; -1 if there is none. */
export function headingAt(lines: readonly Line<unknown>[], line: number): number {
  let heading = Math.min(line, lines.length - 1)
  while (heading >= 0 && lines[heading]?.size === undefined) heading--
  return heading
}

/** The lines to render: those in view with some around them, and the heading above the first in view. */
export function linesIn(lines: readonly Line<unknown>[], range: Range): number[] {
  const drawn = defaultRangeExtractor(range)
  const heading = headingAt(lines, range.startIndex)
  return heading < 0 || drawn.includes(heading) ? drawn : [heading, ...drawn]
}

/** The lines of a list's rows, memoised by rows. */
export function useLines<R>(rows: readonly R[], grouping: Grouping<R> | undefined): Line<R>[] {
  const of = grouping?.of
  return useMemo(() => groupedLines(rows, of), [rows, of])
}
