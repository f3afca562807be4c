import { useDeferredValue, useMemo } from 'react'
import type { List } from '../lib/list.ts'
import { matching, sorted } from './arrange.ts'
import type { Column, Row } from './column.ts'

/** The searched and sorted rows: computed here once the whole list is loaded, otherwise by the server. */
export function useArranged<R extends Row>(list: List<R>, columns: readonly Column<R>[]): readonly R[] {
  const search = useDeferredValue(list.view.search)
  const { rows, whole, view } = list
  const shape = columns.map(column => column.title).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are new objects at every render; shape identifies them.
  return useMemo(() => {
    if (!whole) return rows
    return sorted(matching(rows, columns, search), columns, view.sort)
  }, [rows, whole, search, view.sort, shape])
}
