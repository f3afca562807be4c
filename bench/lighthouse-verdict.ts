/**
 * The result of one Lighthouse run: scores out of 100, and milliseconds. Values that it could not measure are
 * undefined.
 */
export type Look = Record<(typeof categories)[number] | (typeof times)[number], number | undefined>

const categories = ['performance', 'accessibility', 'practices', 'search'] as const
const times = ['firstPaintMs', 'largestPaintMs', 'blockedMs'] as const

/**
 * Judges the medians of several runs: the goal is met with 100 points in all four categories, and never if a score is
 * missing.
 */
export function lighthouseVerdict(looks: Look[]): { met: boolean; note: string } {
  const medians = (keys: readonly (keyof Look)[]) => keys.map(key => median(looks.map(look => look[key])))
  const points = medians(categories)
  const [first, largest, blocked] = medians(times)
  return {
    met: points.every(value => value === 100),
    note: [
      points.map(value => value ?? 'none').join(', '),
      `FCP ${seconds(first)}, LCP ${seconds(largest)}, TBT ${blocked?.toFixed(0) ?? '–'} ms`,
    ].join('; '),
  }
}

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`)

/** Undefined if a value is missing; otherwise the remaining values would look complete. */
function median(values: (number | undefined)[]): number | undefined {
  const known = values.filter(value => value !== undefined && Number.isFinite(value)) as number[]
  if (known.length === 0 || known.length < values.length) return undefined
  return known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)]
}
