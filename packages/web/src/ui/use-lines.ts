import { useMemo } from 'react'
import type { Row } from './column.ts'
import { type Grouping, type Line, linesOf } from './grouping.ts'

/** The lines of a list's rows, made anew only for other rows. */
export function useLines<R extends Row>(rows: readonly R[], grouping: Grouping<R> | undefined): Line<R>[] {
  const of = grouping?.of
  return useMemo(() => linesOf(rows, of), [rows, of])
}
