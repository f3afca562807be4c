/** A span of days with another start; an end that lies before it is cleared. */
export function withStart<Span extends { startDate: string; endDate: string }>(
  span: Span,
  startDate: string,
): Span {
  return { ...span, startDate, endDate: span.endDate < startDate ? '' : span.endDate }
}
