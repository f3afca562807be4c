/** Changes a span's start, and clears its end when that is earlier. */
export function withStart<Span extends { startDate: string; endDate: string }>(
  span: Span,
  startDate: string,
): Span {
  return { ...span, startDate, endDate: span.endDate < startDate ? '' : span.endDate }
}
