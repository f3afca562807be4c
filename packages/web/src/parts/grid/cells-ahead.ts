import { startTransition, useEffect, useState } from 'react'

/** Neighbouring rows or columns: from the first, up to but without `to`. */
export type Span = { from: number; to: number }
/** A rectangle of a grid's cells. */
export type Area = { rows: Span; columns: Span }
/** What is rendered around the cells in view: `wide` are more columns of their rows, `tall` more rows. */
export type Ahead = { wide: Area; tall: Area }

/** How many columns, and rows, are rendered on either side of those in view. */
export const reach = { columns: 96, rows: 20 }

/**
 * The cells that are rendered around those in view (`near`), so that scrolling finds them there: to add a cell takes
 * longer than to scroll over it. They are added while the grid is `resting` and the page has nothing else to do, in
 * steps of at most `step` columns. `size` is that of the grid.
 */
export function useCellsAhead(
  near: Area,
  size: { rows: number; columns: number },
  step: number,
  resting: boolean,
): Ahead {
  const [ahead, setAhead] = useState<Ahead>({ wide: near, tall: near })
  const { wide, tall } = ahead
  // A row that comes back into view while somebody scrolls is added as quickly as any other.
  const rows = common(wide.rows, near.rows)
  if (!same(rows, wide.rows)) setAhead({ wide: { rows, columns: wide.columns }, tall })
  const next = resting ? nextAhead(ahead, near, size, step) : undefined
  const due = next && JSON.stringify(next)
  useEffect(() => {
    if (!due) return
    return whenIdle(() => startTransition(() => setAhead(JSON.parse(due))))
  }, [due])
  return ahead
}

/** What to render after `ahead`, in small steps; undefined if that is everything. */
export function nextAhead(
  { wide, tall }: Ahead,
  near: Area,
  size: { rows: number; columns: number },
  step: number,
): Ahead | undefined {
  const wider = nextWide(wide, near, size.columns, step)
  if (wider) return { wide: wider, tall }
  const taller = nextTall(tall, near, size.rows)
  return taller && { wide, tall: taller }
}

function nextWide(wide: Area, near: Area, count: number, step: number): Area | undefined {
  if (!overlap(wide.rows, near.rows) || !overlap(wide.columns, near.columns)) return changed(wide, near)
  const rows = toward(wide.rows, near.rows, 1)
  if (!same(rows, wide.rows)) return { rows, columns: wide.columns }
  return changed(wide, { rows, columns: grown(wide.columns, near.columns, reach.columns, count, step) })
}

function nextTall(tall: Area, near: Area, count: number): Area | undefined {
  if (!overlap(tall.rows, near.rows) || !same(tall.columns, near.columns)) return changed(tall, near)
  return changed(tall, { ...tall, rows: grown(tall.rows, near.rows, reach.rows, count, 2) })
}

/** The places of some spans, each once and in order. */
export function placesOf(spans: readonly Span[]): number[] {
  const places = spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return [...new Set(places)].sort((a, b) => a - b)
}

/** A span a step nearer to what is within reach; what is farther away stays for a while, because people scroll back. */
function grown(span: Span, near: Span, reach: number, count: number, step: number): Span {
  const wanted = { from: Math.max(0, near.from - reach), to: Math.min(count, near.to + reach) }
  const next = toward(span, wanted, step)
  return same(next, span) ? common(span, { from: wanted.from - reach, to: wanted.to + reach }) : next
}

/** A span that covers `wanted` better by at most `step` places, at its end or else at its beginning. */
function toward(span: Span, wanted: Span, step: number): Span {
  if (span.to < wanted.to) return { ...span, to: Math.min(wanted.to, span.to + step) }
  return { ...span, from: Math.min(span.from, Math.max(wanted.from, span.from - step)) }
}

/** What two spans have in common, which may be nothing. */
function common(a: Span, b: Span): Span {
  const from = Math.max(a.from, b.from)
  return { from, to: Math.max(from, Math.min(a.to, b.to)) }
}

/** The span from the first place of two spans to the last. */
export const cover = (a: Span, b: Span): Span => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
})
export const contains = ({ from, to }: Span, place: number) => place >= from && place < to
export const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const same = (a: Span, b: Span) => a.from === b.from && a.to === b.to
const changed = (before: Area, after: Area) =>
  same(before.rows, after.rows) && same(before.columns, after.columns) ? undefined : after

/** Runs something when the page has nothing else to do, and returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(run, 50)
  return () => clearTimeout(handle)
}
