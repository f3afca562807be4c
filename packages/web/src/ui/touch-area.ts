/** The smallest side of anything that is touched, in pixels. */
export const touch = 44

/**
 * The `::after` of an element that looks smaller than a fingertip: an area without a look that is pressed like the element,
 * which must be positioned. It takes no room, so what stands nearer than that keeps its own.
 */
export const touchArea = {
  content: '""',
  position: 'absolute',
  inset: `min(0px, calc((100% - ${touch}px) / 2))`,
} as const
