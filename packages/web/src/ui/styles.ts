/** The minimum side of a touch target, in pixels. */
export const touch = 44

/**
 * The `::after` of an element that looks smaller than a fingertip: an invisible area that is pressed like the
 * element, which must be positioned. It does not affect layout; closer neighbours keep their own hit area.
 */
export const touchArea = {
  content: '""',
  position: 'absolute',
  inset: `min(0px, calc((100% - ${touch}px) / 2))`,
} as const

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

/** The line between the rows of a list that is not a table; none below the last. */
export const rowLine = {
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const

/** At most this many lines of a text; a longer one ends with an ellipsis. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const

/** For truncated text: keeps the marks above and below letters of Hindi and Telugu whole. */
export const roomForMarks = { paddingBlock: '0.2em', marginBlock: '-0.2em' } as const

/** A select beside a title: low, and without a visible label or a line. */
export const quietSelect = {
  width: 'auto',
  '& .MuiFilledInput-root': {
    minHeight: 36,
    borderRadius: '10px',
    '&::before, &::after': { display: 'none' },
    '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main' },
  },
  '&& .MuiFilledInput-root .MuiSelect-select': {
    paddingBlock: '7px',
    paddingInlineStart: '12px',
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '22px',
    whiteSpace: 'nowrap',
  },
} as const

/** The properties of such a select, with its accessible name. */
export const quietSelectProps = (label: string) => ({
  hiddenLabel: true,
  slotProps: { select: { SelectDisplayProps: { 'aria-label': label } } },
})
