/** A measured figure: requests per second, or milliseconds. It is zero or NaN if there was no response. */
export type Figure = { of: string; value: number | undefined }

/** The judgement of a row: its ratio and whether that meets the goal, or a note that says which side did not respond. */
export type Verdict = { met: boolean; ratio?: number; note?: string }

/**
 * Judges a row by the ratio of a figure to its base. A row with no response from one of the sides has no ratio and
 * misses its goal.
 */
export function verdictOf(figure: Figure, base: Figure, meets: (ratio: number) => boolean): Verdict {
  const silent = [base, figure].filter(({ value }) => !isMeasured(value)).map(({ of }) => of)
  if (silent.length > 0) return { met: false, note: `no answer of ${silent.join(' and ')}` }
  const ratio = figure.value! / base.value!
  return { met: meets(ratio), ratio }
}

function isMeasured(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value > 0
}
