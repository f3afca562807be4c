/** The custom property with the padding between a button's text and its sides, set by the theme. */
export const buttonInset = '--button-inset'

const outside = `calc(-1 * var(${buttonInset}))`

/** A text button at the start of a line: its text is aligned with the lines above and below it. */
export const beginsLine = {
  marginInlineStart: outside,
  '& > .MuiButton-startIcon': { marginInlineStart: 0 },
} as const

/** A text button at the end of a line: its text is aligned with the lines above and below it. */
export const endsLine = { marginInlineEnd: outside } as const

/** A line of actions: a text button at either end is aligned by its text, not by its padding. */
export const commandLine = {
  '& > .MuiButton-text:first-child': beginsLine,
  '& > .MuiButton-text:last-child': endsLine,
} as const
