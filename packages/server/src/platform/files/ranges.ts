/** A requested range: from a byte, up to and including another; or this many bytes at the end. */
export type Range = { from: number; to?: number } | { last: number }

/** A range that exists: inclusive. For empty content, `to` is -1. */
export type ByteRange = { from: number; to: number }

/**
 * The range of a `Range` header; undefined for none, for several at once and for a malformed one, for which the whole
 * content is sent.
 */
export function parseRange(header: string | undefined): Range | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (from === '') return { last: Number(to) }
  if (to === '') return { from: Number(from) }
  return Number(to) < Number(from) ? undefined : { from: Number(from), to: Number(to) }
}

/** The range within this many bytes; without a range the whole, and undefined if none of it exists. */
export function byteSpan(range: Range | undefined, total: number): ByteRange | undefined {
  if (!range) return { from: 0, to: total - 1 }
  if ('last' in range)
    return range.last > 0 && total > 0 ? { from: Math.max(0, total - range.last), to: total - 1 } : undefined
  if (range.from >= total) return undefined
  return { from: range.from, to: Math.min(range.to ?? total - 1, total - 1) }
}
