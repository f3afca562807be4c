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
export function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? ''
  return isDay(day) ? day : ''
}
