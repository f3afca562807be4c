/** The parts of the bars, from left to right. Colours are CSS colours, including variables of the scheme. */
export type BarSegment = {
  id: string
  label: string
  /** Precedes the count on the part, so that the meaning does not depend on colour alone. */
  letters: string
  colour: string
  textColour: string
}

/** A bar: its name, a line of text below that, and the size of each part. */
export type StackedBar = { _id: string; name: string; note?: string; values: readonly number[] }

export type StackedBarsProps = {
  /** The chart's description for screen readers. */
  name: string
  bars: readonly StackedBar[]
  parts: readonly BarSegment[]
  /** What the scale counts. */
  scale: string
  /** Whether all bars have the same length and show percentages. */
  shares?: boolean | undefined
  /** Called when a bar or its name is pressed. */
  onBar?: ((bar: StackedBar) => void) | undefined
}

/** Heights in pixels: a bar with the gap to the next one, the space above the first, and the scale. */
export const rowHeight = 54
export const topSpace = 8
export const scaleHeight = 52

/** The height of the chart for a number of bars, in pixels. */
export const chartHeight = (bars: number) => topSpace + bars * rowHeight + scaleHeight

/**
 * The numbers of a scale from 0 to at least `most`, which is not negative: whole, evenly spaced, at most `about` beside the
 * 0.
 */
export function scaleOf(most: number, about: number): number[] {
  const steps = [1, 2, 5].map(first => first * 10 ** Math.floor(Math.log10(Math.max(1, most))))
  const step = [...steps.map(one => one / 10), ...steps].find(one => one >= 1 && most / one <= about)!
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

/** The width that a text on a part of a bar takes, in pixels. */
export const widthOfText = (text: string) => text.length * 7.5 + 6
