import { folded } from '@casa/contract/rules/typed-text'
import { useDeferredValue, useMemo } from 'react'
import type { List } from '../lib/list.ts'
import { compareNames } from '../lib/names-order.ts'
import type { Column, Row } from './column.ts'

const indexes = new WeakMap<object, { columns: unknown; texts: string[] }>()

function textsOf<R extends Row>(rows: readonly R[], columns: readonly Column<R>[]): string[] {
  const shape = columns.map(column => column.title).join()
  const known = indexes.get(rows)
  if (known?.columns === shape) return known.texts
  const texts = rows.map(row => {
    let text = ''
    for (const column of columns) text += `${column.text(row) ?? ''}\n`
    return folded(text)
  })
  indexes.set(rows, { columns: shape, texts })
  return texts
}

/** The rows that contain every word of the search in any of their columns. */
export function matching<R extends Row>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  search: string,
): readonly R[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const texts = textsOf(rows, columns)
  return rows.filter((_, index) => words.every(word => texts[index]?.includes(word)))
}

/** The rows sorted by a column's text or day, ascending or, with `-` before its key, descending; empty ones last. */
export function sorted<R extends Row>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sort: string,
): readonly R[] {
  const downwards = sort.startsWith('-')
  const column = columns.find(({ key }) => key === sort.replace(/^-/, ''))
  if (!column) return rows
  const { day, text } = column
  const keyed = rows.map(row => ({ row, text: (day ?? text)(row) ?? '' }))
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
  keyed.sort((a, b) => {
    if (a.text === '' || b.text === '') return Number(a.text === '') - Number(b.text === '')
    return downwards ? compare(b.text, a.text) : compare(a.text, b.text)
  })
  return keyed.map(({ row }) => row)
}

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
