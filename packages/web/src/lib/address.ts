import { isDay } from '@casa/contract/rules/day'

/** Sets parameters of an address; an empty text removes one. For `setSearchParams`. */
export const withParameters = (values: Readonly<Record<string, string>>) => (address: URLSearchParams) => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The calendar day in an address; an empty text if there is none. */
export function dayParam(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? ''
  return isDay(day) ? day : ''
}

/** The first and last day, YYYY-MM-DD; an empty text for no bound. */
export type AddressSpan = { startDate: string; endDate: string }

/** Changes a span's start, and clears its end if that is earlier. */
export function withStart<T extends AddressSpan>(span: T, startDate: string): T {
  return { ...span, startDate, endDate: span.endDate < startDate ? '' : span.endDate }
}

/** The address of a child's page. */
export function childAddress(id: string): string {
  return `/app/child/${id}`
}
