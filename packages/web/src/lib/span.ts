/** The first and last day, YYYY-MM-DD; an empty text for no bound. */
export type Span = { startDate: string; endDate: string }

/** Changes a span's start, and clears its end if that is earlier. */
export function withStart<T extends Span>(span: T, startDate: string): T {
  return { ...span, startDate, endDate: span.endDate < startDate ? '' : span.endDate }
}
