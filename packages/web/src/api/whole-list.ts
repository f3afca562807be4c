import { useState } from 'react'
import type { List, ListView } from '../lib/list.ts'

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
