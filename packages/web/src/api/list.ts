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
import { keyOf } from './hooks.ts'
import type { Sent } from './request.ts'

/** The most rows that one call fetches, as many as the server writes in one statement; a larger page is made of several. */
const chunkSize = 5_000

type RowOf<R extends Route> = AnswerOf<R> extends readonly (infer Row)[] ? Row : never

/**
 * Reads a list call of the contract, page by page. Takes what the call needs besides paging, and the page sizes that
 * the screen offers, the first of them chosen. Once the whole list has arrived, search and order are the table's;
 * before that they are the server's.
 */
export function useList<R extends Route>(
  route: R,
  sent: Sent<R>,
  sizes: readonly number[] = [1000],
): List<RowOf<R>> {
  const start = { page: 1, size: sizes[0] ?? 1000, search: '', sort: '' }
  const about = JSON.stringify(sent)
  const [last, setLast] = useState<{ view: ListView; about: string }>({ view: start, about })
  // Another filter is another list: it begins with its first page.
  const view = last.about === about ? last.view : { ...last.view, page: 1 }
  const plain = useChunks(route, sent, { ...start, size: view.size })
  const whole = plain.total !== undefined && plain.total <= view.size
  const shown = useChunks(route, sent, whole ? { ...start, size: view.size } : view)
  return {
    rows: shown.rows as RowOf<R>[],
    total: shown.total ?? 0,
    whole,
    loading: shown.query.isPending,
    busy: shown.query.isFetching,
    error: shown.query.error,
    retry: () => void shown.query.refetch(),
    view,
    show: change => setLast({ view: { ...view, page: 1, ...change }, about }),
    sizes,
    readAll: signal => readSlices(route, sent, view, signal),
  }
}

async function* readSlices<R extends Route>(
  route: R,
  sent: Sent<R>,
  view: ListView,
  signal: AbortSignal,
): AsyncGenerator<RowOf<R>[]> {
  for (let page = 1, last = 1; page <= last; page++) {
    const asked = withPage(route, sent as Sent<Route>, view, page, chunkSize) as Sent<R>
    const { answer, total = 0 } = await callCounted(route, asked, { signal })
    last = Math.ceil(total / chunkSize)
    yield answer as RowOf<R>[]
  }
}

type Chunks<Row> = InfiniteData<{ answer: Row[]; total: number | undefined }>

/** Gives the function that changes rows in whatever is cached of a list call, before they are read again. */
export function useChangeRows<R extends Route>(route: R): (change: (row: RowOf<R>) => RowOf<R>) => void {
  const client = useQueryClient()
  const lists = {
    predicate: ({ queryKey, state }: Query) =>
      queryKey[2] === route.path && queryKey[4] === 'list' && state.data !== undefined,
  }
  return change => {
    // A reading that is under way began before this change: its rows would undo it.
    void client.cancelQueries(lists)
    client.setQueriesData<Chunks<RowOf<R>>>(
      lists,
      chunks =>
        chunks && {
          ...chunks,
          pages: chunks.pages.map(page => ({ ...page, answer: page.answer.map(change) })),
        },
      // A change of one's own is no reading: what others changed is read as soon as the list is looked at again.
      { updatedAt: 0 },
    )
  }
}

function useChunks(route: Route, sent: Sent<Route>, view: ListView) {
  const size = Math.min(view.size, chunkSize)
  const perPage = view.size / size
  const query = useInfiniteQuery({
    queryKey: [...keyOf(route, sent), 'list', view],
    initialPageParam: (view.page - 1) * perPage + 1,
    queryFn: ({ pageParam, signal }) =>
      callCounted(route, withPage(route, sent, view, pageParam, size), { signal }),
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

function withPage(route: Route, sent: Sent<Route>, view: ListView, page: number, size: number): Sent<Route> {
  const words = {
    page,
    size,
    ...(view.search && { search: view.search }),
    ...(view.sort && { sort: view.sort }),
  }
  const place = route.method === 'GET' ? 'query' : 'body'
  return { ...sent, [place]: { ...(sent[place] as object | undefined), ...words } } as Sent<Route>
}
