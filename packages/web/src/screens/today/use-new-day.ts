import { useEffect, useRef } from 'react'
import { useSchoolDay } from '../../lib/school-day.ts'

/** Refetches when the school's next day begins on an open page. */
export function useNewDay({ refetch }: { refetch: () => unknown }): void {
  const day = useSchoolDay()
  const shown = useRef(day)
  useEffect(() => {
    if (shown.current === day) return
    shown.current = day
    void refetch()
  }, [day, refetch])
}
