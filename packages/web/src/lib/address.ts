import { isDay } from '@casa/contract/rules/day'
import type { ListView } from './list.ts'

/** The limits of the list calls. */
const maxPage = 1_000_000
const maxSearch = 200

/**
 * Sets parameters of an address; an empty text removes one. Another filter is another list, which starts on its first
 * page. For `setSearchParams`.
 */
export const withParameters = (values: Readonly<Record<string, string>>) => (address: URLSearchParams) => {
  const next = new URLSearchParams(address)
  next.delete('page')
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

/** The first values of a form, or whom it is about, which belong to its dialog and not to the screen behind it. */
const ofDialog = ['from', 'begin', 'end', 'guardianId']

/** The search of a screen's address without what belongs to a dialog over it. */
export function screenSearch(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ofDialog) kept.delete(name)
  return withQuestionMark(kept)
}

/** The address of a dialog over a screen: the path below the screen's own, with the screen's search. */
export function dialogAddress(to: string, search: string): string {
  const [path, own = ''] = to.split('?')
  const kept = new URLSearchParams(screenSearch(search))
  for (const [name, value] of new URLSearchParams(own)) kept.set(name, value)
  return `${path}${withQuestionMark(kept)}`
}

function withQuestionMark(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** The first and last day, YYYY-MM-DD; an empty text for no bound. */
export type AddressSpan = { startDate: string; endDate: string }

/** Changes a span's start, and clears its end if that is earlier. */
export function withStart<T extends AddressSpan>(span: T, startDate: string): T {
  return { ...span, startDate, endDate: span.endDate < startDate ? '' : span.endDate }
}

/** The address of an exercise's page. */
export function exerciseAddress(id: string): string {
  return `/app/exercise/${id}`
}

/** The address of a child's page. */
export function childAddress(id: string): string {
  return `/app/child/${id}`
}

/** The requested page, order, search and size in an address, for a list with these page sizes, the usual one first. */
export function listViewIn(address: URLSearchParams, sizes: readonly number[], kept?: number): ListView {
  const offered = (size: number | undefined) => sizes.find(one => one === size)
  const page = Number(address.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
    size: offered(Number(address.get('size'))) ?? offered(kept) ?? sizes[0] ?? 1000,
    search: (address.get('q') ?? '').slice(0, maxSearch),
    sort: address.get('sort') ?? '',
  }
}

/** Writes a list's view into an address; what is usual is left out. */
export const withListView =
  ({ page, size, search, sort }: ListView, usual: number) =>
  (address: URLSearchParams) =>
    withParameters({
      q: search,
      sort,
      size: size === usual ? '' : String(size),
      page: page === 1 ? '' : String(page),
    })(address)
