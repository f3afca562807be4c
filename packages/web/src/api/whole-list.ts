import { useState } from 'react'
import type { List, ListView } from '../lib/list.ts'

/** What a query of the whole list knows. */
type Whole = { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }

const all = { page: 1, size: 1000, search: '', sort: '' } satisfies ListView

/** A list that came in one answer, or was made of one, as a table takes it: search and order are the table's. */
export function useWholeList<Row>(query: Whole, rows: readonly Row[]): List<Row> {
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
