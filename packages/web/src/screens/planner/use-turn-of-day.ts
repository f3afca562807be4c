import { useEffect, useRef } from 'react'

/** Calls back when today is another day than it was, with the day before. */
export function useTurnOfDay(today: string, onTurn: (before: string) => void): void {
  const last = useRef(today)
  useEffect(() => {
    const before = last.current
    last.current = today
    if (before !== today) onTurn(before)
  })
}
