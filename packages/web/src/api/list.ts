import type { AnswerOf, Route } from '@casa/contract/route'
import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { List, ListView } from '../lib/list.ts'
import { callCounted } from './client.ts'
import { queryKeyOf } from './hooks.ts'
import type { CallInput } from './request.ts'

/** The maximum number of rows that one call fetches; a larger page is assembled from several calls. */
const chunkSize = 5_000

/** The page sizes for lists where the specification names none. */
const usualSizes = [50, 500, 1000]

type RowOf<R extends Route> = AnswerOf<R> extends readonly (infer Row)[] ? Row : never

/**
 * Reads a list call of the contract, page by page. `sizes` are the page sizes that the screen offers, the first one
 * selected. Once the whole list has arrived, the table searches and sorts it; until then the server does.
 */
export function useList<R extends Route>(
  route: R,
  input: CallInput<R>,
  sizes: readonly number[] = usualSizes,
): List<RowOf<R>> {
  const start = { page: 1, size: sizes[0] ?? 1000, search: '', sort: '' }
  const inputKey = JSON.stringify(input)
  const [last, setLast] = useState<{ view: ListView; inputKey: string }>({ view: start, inputKey })
  // A different filter is a different list, starting on its first page.
  const view = last.inputKey === inputKey ? last.view : { ...last.view, page: 1 }
  const plain = useChunks(route, input, { ...start, size: view.size })
  const whole = plain.total !== undefined && plain.total <= view.size
  const shown = useChunks(route, input, whole ? { ...start, size: view.size } : view)
  return {
    rows: shown.rows as RowOf<R>[],
    total: shown.total ?? 0,
    whole,
    loading: shown.query.isPending,
    busy: shown.query.isFetching,
    error: shown.query.error,
    retry: () => void shown.query.refetch(),
    view,
    show: change => setLast({ view: { ...view, page: 1, ...change }, inputKey }),
    sizes,
    readAll: signal => readSlices(route, input, view, signal),
  }
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

/**
 * Returns a function that changes rows in every cached page of a list call, without refetching. It returns a function
 * that refetches lists whose first fetch was in flight, because such a fetch may bring rows from before the write.
 */
export function useChangeRows<R extends Route>(
  route: R,
): (change: (row: RowOf<R>) => RowOf<R>) => () => Promise<void> {
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
    const first = new Set(
      client.getQueryCache().findAll({ predicate: query => isList(query) && query.state.data === undefined }),
    )
    const refetched = { predicate: (query: Query) => first.has(query) }
    return async () => {
      await client.cancelQueries(refetched)
      await client.invalidateQueries(refetched)
    }
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
  const place = route.method === 'GET' ? 'query' : 'body'
  return { ...input, [place]: { ...(input[place] as object | undefined), ...paging } } as CallInput<Route>
}

/** The state of a query that returns the whole list. */
type WholeQuery = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }

const all = { page: 1, size: 1000, search: '', sort: '' } satisfies ListView

/** A list that arrives in one response, in the shape that a table takes; the table itself searches and sorts it. */
export function useWholeList<Row>(query: WholeQuery, rows: readonly Row[]): List<Row> {
  const [view, setView] = useState<ListView>(all)
  return {
    rows,
    total: rows.length,
    whole: true,
    loading: query.isPending,
    busy: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    view,
    show: change => setView({ ...view, ...change }),
    sizes: [all.size],
  }
}
