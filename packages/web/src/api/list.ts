import type { AnswerOf, Route } from '@casa/contract/route'
import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { listViewIn, withListView } from '../lib/address.ts'
import { keepSize, keptSize } from '../lib/kept-lists.ts'
import type { List, ListView } from '../lib/list.ts'
import { useArrival, useScreenPath } from '../lib/screen-path.ts'
import { currentUser } from '../lib/session.ts'
import { useAddress } from '../lib/use-address.ts'
import { callCounted } from './client.ts'
import { queryKeyOf } from './hooks.ts'
import type { CallInput } from './request.ts'

/** The maximum number of rows that one call fetches; a larger page is assembled from several calls. */
const chunkSize = 5_000

/** The page sizes for lists where the specification names none. */
const usualSizes = [50, 500, 1000]

type RowOf<R extends Route> = AnswerOf<R> extends readonly (infer Row)[] ? Row : never

/**
 * The view of the screen's list, which its address holds: it survives a reload, Back and a copy of the address. A
 * chosen page size is remembered for the user and the screen.
 */
function useListView(sizes: readonly number[]) {
  const user = currentUser()._id
  // The same child's page has the same size for every child.
  const screen = useScreenPath().replace(/\/[0-9a-f-]{36}/g, '')
  const [address, setAddress] = useAddress()
  const { state } = useLocation()
  const view = listViewIn(address, sizes, keptSize(user, screen))
  const write = (change: Partial<ListView>, keptState?: unknown) => {
    const next = (address: URLSearchParams) => {
      const latest = listViewIn(address, sizes, keptSize(user, screen))
      return withListView({ ...latest, page: 1, ...change }, sizes[0] ?? latest.size)(address)
    }
    setAddress(next, { replace: true, preventScrollReset: true, state: keptState })
  }
  return {
    view,
    show: (change: Partial<ListView>) => {
      if (change.size !== undefined) keepSize(user, screen, change.size)
      write(change)
    },
    /** Corrects the page in the address; what the address says about saved rows stays. */
    turnTo: (page: number) => write({ page }, state),
  }
}

/**
 * Reads a list call of the contract, page by page. `sizes` are the page sizes that the screen offers, the first one
 * selected. Once the whole list has arrived, the table searches and sorts it; until then the server does. A page
 * beyond the end becomes the last one.
 */
export function useList<R extends Route>(
  route: R,
  input: CallInput<R>,
  sizes: readonly number[] = usualSizes,
): List<RowOf<R>> {
  const { view, show, turnTo } = useListView(sizes)
  const start = { page: 1, size: view.size, search: '', sort: '' }
  const plain = useChunks(route, input, start)
  const whole = plain.total !== undefined && plain.total <= view.size
  const shown = useChunks(route, input, whole ? start : view)
  const lastPage = Math.max(1, Math.ceil((shown.total ?? 0) / view.size))
  const isBeyond = shown.total !== undefined && !shown.query.isPlaceholderData && view.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that does not exist.
  useEffect(() => {
    if (isBeyond) turnTo(lastPage)
  }, [isBeyond, lastPage])
  useSavedPage(route, input, { view, rows: shown.rows, whole, settled: !shown.query.isFetching }, turnTo)
  return {
    rows: shown.rows as RowOf<R>[],
    total: shown.total ?? 0,
    whole,
    loading: shown.query.isPending || (isBeyond && !whole),
    busy: shown.query.isFetching,
    error: shown.query.error,
    retry: () => void shown.query.refetch(),
    view,
    show,
    sizes,
    readAll: signal => readSlices(route, input, view, signal),
  }
}

type Loaded = { view: ListView; rows: readonly unknown[]; whole: boolean; settled: boolean }

/** Turns once to the page of a row that was just saved, wherever the order puts it. */
function useSavedPage<R extends Route>(
  route: R,
  input: CallInput<R>,
  { view, rows, whole, settled }: Loaded,
  turnTo: (page: number) => void,
): void {
  const { saved } = useArrival()
  const sought = useRef<readonly string[]>(undefined)
  const isMissing =
    saved?.[0] !== undefined &&
    settled &&
    !whole &&
    !rows.some(row => saved.includes((row as { _id: string })._id))
  const turn = useEffectEvent(async (around: string) => {
    const found = withPage(route, input as CallInput<Route>, view, view.page, Math.min(view.size, chunkSize))
    const place = placeOf(route)
    const asked = { ...found, [place]: { ...(found[place] as object | undefined), around } } as CallInput<R>
    // Without an answer the list stays where it was.
    const answer = await callCounted(route, asked).catch(() => undefined)
    if (answer?.page !== undefined) turnTo(answer.page)
  })
  useEffect(() => {
    if (!isMissing || sought.current === saved) return
    sought.current = saved
    void turn(saved[0]!)
  }, [isMissing, saved])
}

async function* readSlices<R extends Route>(
  route: R,
  input: CallInput<R>,
  view: ListView,
  signal: AbortSignal,
): AsyncGenerator<RowOf<R>[]> {
  for (let page = 1, last = 1; page <= last; page++) {
    const pageInput = withPage(route, input as CallInput<Route>, view, page, chunkSize) as CallInput<R>
    const { answer, total = 0 } = await callCounted(route, pageInput, { signal })
    last = Math.ceil(total / chunkSize)
    yield answer as RowOf<R>[]
  }
}

type Chunks<Row> = InfiniteData<{ answer: Row[]; total: number | undefined }>

/** Returns a function that changes rows in every cached page of a list call, without refetching. */
export function useChangeRows<R extends Route>(route: R): (change: (row: RowOf<R>) => RowOf<R>) => void {
  const client = useQueryClient()
  const isList = ({ queryKey }: Query) => queryKey[2] === route.path && queryKey[4] === 'list'
  const fetched = { predicate: (query: Query) => isList(query) && query.state.data !== undefined }
  return change => {
    // A fetch that started before this change would overwrite it with old rows.
    void client.cancelQueries(fetched)
    client.setQueriesData<Chunks<RowOf<R>>>(
      fetched,
      chunks =>
        chunks && {
          ...chunks,
          pages: chunks.pages.map(page => ({ ...page, answer: page.answer.map(change) })),
        },
      // The pages stay stale, so that other people's changes are fetched when the list is next shown.
      { updatedAt: 0 },
    )
  }
}

function useChunks(route: Route, input: CallInput<Route>, view: ListView) {
  const size = Math.min(view.size, chunkSize)
  const perPage = view.size / size
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(route, input), 'list', view],
    initialPageParam: (view.page - 1) * perPage + 1,
    queryFn: ({ pageParam, signal }) =>
      callCounted(route, withPage(route, input, view, pageParam, size), { signal }),
    getNextPageParam: (last, all, page) =>
      all.length < perPage && page * size < (last.total ?? 0) ? page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(page => page.answer as unknown[]) ?? [], [pages])
  return { query, rows, total: pages?.[0] && (pages[0].total ?? rows.length) }
}

/** Where a list call takes its paging parameters. */
const placeOf = ({ method }: Route) => (method === 'GET' ? 'query' : 'body')

function withPage(
  route: Route,
  input: CallInput<Route>,
  view: ListView,
  page: number,
  size: number,
): CallInput<Route> {
  const paging = {
    page,
    size,
    ...(view.search && { search: view.search }),
    ...(view.sort && { sort: view.sort }),
  }
  const place = placeOf(route)
  return { ...input, [place]: { ...(input[place] as object | undefined), ...paging } } as CallInput<Route>
}

/** The state of a query that returns the whole list. */
type WholeQuery = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }

const allAtOnce = [1000]

/** A list that arrives in one response, in the shape that a table takes; the table itself searches and sorts it. */
export function useWholeList<Row>(query: WholeQuery, rows: readonly Row[]): List<Row> {
  const { view, show } = useListView(allAtOnce)
  return {
    rows,
    total: rows.length,
    whole: true,
    loading: query.isPending,
    busy: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    view,
    show,
    sizes: allAtOnce,
  }
}
