/** What bars are made of, from left to right. Colours are CSS colours, also as variables of the scheme. */
export type BarPart = {
  id: string
  label: string
  /** Stands before the count on the part, so that colour alone says nothing. */
  letters: string
  colour: string
  textColour: string
}

/** A bar: its name, a line of text below that, and the size of each part. */
export type StackedBar = { _id: string; name: string; note?: string; values: readonly number[] }

export type StackedBarsProps = {
  /** What the picture shows, for screen readers. */
  name: string
  bars: readonly StackedBar[]
  parts: readonly BarPart[]
  /** What the scale counts. */
  scale: string
  /** Whether all bars are equally long and show shares of 100 percent. */
  shares?: boolean | undefined
  /** What a press on a bar or its name does. */
  onBar?: ((bar: StackedBar) => void) | undefined
}

/** The height of a bar with the gap to the next one, of what is above the first, and of the scale, in pixels. */
export const rowHeight = 54
export const topSpace = 8
export const scaleHeight = 52

/** The height of the chart for a number of bars, in pixels: it is held while the library is loading. */
export const heightOf = (bars: number) => topSpace + bars * rowHeight + scaleHeight
