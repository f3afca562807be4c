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
