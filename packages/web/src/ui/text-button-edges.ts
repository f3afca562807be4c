/** The custom property with the room between a button's words and its sides, which the theme sets. */
export const buttonInset = '--button-inset'

const outside = `calc(-1 * var(${buttonInset}))`

/** A text button that begins a line: its words begin where the lines above and below it do. */
export const beginsLine = {
  marginInlineStart: outside,
  '& > .MuiButton-startIcon': { marginInlineStart: 0 },
} as const

/** A text button that ends a line: its words end where the lines above and below it do. */
export const endsLine = { marginInlineEnd: outside } as const

/** A line of commands: a text button that begins or ends it stands with its words, not with its padding, at the edge. */
export const commandLine = {
  '& > .MuiButton-text:first-child': beginsLine,
  '& > .MuiButton-text:last-child': endsLine,
} as const
