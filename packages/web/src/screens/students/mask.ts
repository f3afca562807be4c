/** An area of a picture, as fractions of its width and height. */
export type Area = { left: number; top: number; width: number; height: number }

/** A black bar over a picture. One that is only suggested, and was neither moved nor drawn, is not `placed`. */
export type Bar = Area & { placed: boolean }

export type Point = { x: number; y: number }

/** The maximum number of bars on one picture. */
export const mostBars = 8

/** Where an Aadhaar card has the first eight digits of its number. */
export const suggestedBar: Bar = { left: 0.25, top: 0.72, width: 0.34, height: 0.14, placed: false }

/** A bar added by keyboard, which is then moved. */
export const addedBar: Bar = { left: 0.33, top: 0.43, width: 0.34, height: 0.14, placed: false }

const inside = (share: number) => Math.min(1, Math.max(0, share))

/** The area between two corners, clamped to the picture. */
export function areaBetween(one: Point, other: Point): Area {
  const [left, right] = [one.x, other.x].map(inside).sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [one.y, other.y].map(inside).sort((a, b) => a - b) as [number, number]
  return { left, top, width: right - left, height: bottom - top }
}

/** A bar moved by a distance; it stays within the picture and counts as placed. */
export function movedBar(bar: Bar, by: Point): Bar {
  const left = Math.min(1 - bar.width, Math.max(0, bar.left + by.x))
  const top = Math.min(1 - bar.height, Math.max(0, bar.top + by.y))
  return { ...bar, left, top, placed: true }
}

/** The index of the topmost bar at a point, or -1. */
export function barAt(bars: readonly Bar[], { x, y }: Point): number {
  return bars.findLastIndex(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
  )
}

/** Whether an area is large enough to hide digits; a smaller one was a tap. */
export function isLargeEnough({ width, height }: Area): boolean {
  return width >= 0.05 && height >= 0.02
}

/** Why the bars cannot be used yet: there is none, one was only suggested, or one is too small. */
export function whyNotMasked(bars: readonly Bar[]): 'none' | 'unplaced' | 'tooSmall' | undefined {
  if (bars.length === 0) return 'none'
  if (bars.some(({ placed }) => !placed)) return 'unplaced'
  return bars.every(isLargeEnough) ? undefined : 'tooSmall'
}
