/** The ranges of consecutive numbers in a list, in order: `[2, 3, 4, 7]` is `[[2, 4], [7, 7]]`. */
export function rowRanges(rows: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const row of new Set(rows.toSorted((one, other) => one - other))) {
    const range = ranges.at(-1)
    if (range && range[1] === row - 1) range[1] = row
    else ranges.push([row, row])
  }
  return ranges
}
