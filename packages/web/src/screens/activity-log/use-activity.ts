import { api } from '@casa/contract'
import { type ActivityEntry, mostEntries } from '@casa/contract/activity-log'
import { type Area, areas } from '@casa/contract/areas'
import type { BodyOf } from '@casa/contract/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeyOf } from '../../api/hooks.ts'
import { dayParam, withParameters } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

const route = api.activityLog.find

/** What the log is narrowed to; an empty text for no bound. */
export type ActivityFilter = {
  userId: string
  studentId: string
  area: Area | ''
  startDate: string
  endDate: string
}

/** The filter that the address holds, and a function that changes it. */
export function useActivityFilter(): [ActivityFilter, (change: Partial<ActivityFilter>) => void] {
  const [address, setAddress] = useAddress()
  const idIn = (name: string) => {
    const id = address.get(name) ?? ''
    return /^[0-9a-f-]{36}$/.test(id) ? id : ''
  }
  const filter = {
    userId: idIn('userId'),
    studentId: idIn('studentId'),
    area: areas.find(area => area === address.get('area')) ?? ('' as const),
    startDate: dayParam(address, 'startDate'),
    endDate: dayParam(address, 'endDate'),
  }
  if (filter.endDate && filter.endDate < filter.startDate) filter.endDate = ''
  return [filter, change => setAddress(withParameters(change), { replace: true, preventScrollReset: true })]
}

const bodyOf = (filter: ActivityFilter): BodyOf<typeof route> => filter

/** The log, part by part, latest first. */
export function useActivity(filter: ActivityFilter) {
  const body = bodyOf(filter)
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(route, { body }), 'log'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(route, { body: { ...body, before: pageParam } }, { signal }),
    getNextPageParam: last => last.next ?? undefined,
  })
}

/** Reads the whole log of a filter in slices. */
export async function* readActivity(
  filter: ActivityFilter,
  signal: AbortSignal,
): AsyncGenerator<ActivityEntry[]> {
  let before: string | null = ''
  while (before !== null) {
    const body: BodyOf<typeof route> = { ...bodyOf(filter), size: mostEntries, before }
    const { rows, next } = await call(route, { body }, { signal })
    yield rows
    before = next
  }
}
