import { useEffect, useRef } from 'react'

/** Calls `onChange` with the previous day when today changes. */
export function useDayChange(today: string, onChange: (previous: string) => void): void {
  const last = useRef(today)
  useEffect(() => {
    const previous = last.current
    last.current = today
    if (previous !== today) onChange(previous)
  })
}
