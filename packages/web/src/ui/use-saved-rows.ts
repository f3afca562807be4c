import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useArrival } from '../lib/screen-path.ts'
import type { Row } from './column.ts'
import type { Line } from './grouping.ts'
import { interactions } from './use-kept-scroll.ts'

const none: readonly string[] = []

/** The ids of the rows that were just saved, as the form that closed says. */
export function useSavedRows(): ReadonlySet<string> {
  const { saved = none } = useArrival()
  return useMemo(() => new Set(saved), [saved])
}

/** The first line of a saved row; -1 if there is none. */
export function savedLine(lines: readonly Line<Row>[], saved: ReadonlySet<string>): number {
  if (saved.size === 0) return -1
  return lines.findIndex(({ row, size }) => size === undefined && saved.has(row._id))
}

/**
 * Scrolls to the line of a row that was just saved: again if the list's new order moves it, until the user does
 * something else.
 */
export function useShownSaved(line: number, scrollTo: (line: number) => void): void {
  const { saved } = useArrival()
  const seen = useRef<readonly string[]>(undefined)
  const scroll = useEffectEvent(scrollTo)
  useEffect(() => {
    if (saved && line >= 0 && seen.current !== saved) scroll(line)
  }, [line, saved])
  useEffect(() => {
    const see = () => {
      seen.current = saved
    }
    for (const name of interactions) addEventListener(name, see, { passive: true })
    return () => {
      for (const name of interactions) removeEventListener(name, see)
    }
  }, [saved])
}
