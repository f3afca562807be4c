/** A figure that was measured: requests per second, or milliseconds. It is zero or not a number without any answer. */
export type Figure = { of: string; value: number | undefined }

/** The judgement of a row: its ratio and whether that meets the goal, or a note that says which side gave no answer. */
export type Verdict = { met: boolean; ratio?: number; note?: string }

/** Judges a row by the ratio of a figure to its base. A row without an answer on either side has no ratio and is not met. */
export function verdictOf(figure: Figure, base: Figure, meets: (ratio: number) => boolean): Verdict {
  const silent = [base, figure].filter(({ value }) => !isMeasured(value)).map(({ of }) => of)
  if (silent.length > 0) return { met: false, note: `no answer of ${silent.join(' and ')}` }
  const ratio = figure.value! / base.value!
  return { met: meets(ratio), ratio }
}

function isMeasured(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value > 0
}
