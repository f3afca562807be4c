import { useMemo } from 'react'
import type { Row } from './column.ts'
import { type Grouping, type Line, linesOf } from './grouping.ts'

/** The lines of a list's rows, memoised by rows. */
export function useLines<R extends Row>(rows: readonly R[], grouping: Grouping<R> | undefined): Line<R>[] {
  const of = grouping?.of
  return useMemo(() => linesOf(rows, of), [rows, of])
}
