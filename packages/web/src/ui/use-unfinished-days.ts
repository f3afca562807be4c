import { useCallback, useState } from 'react'

/** Whether either of a screen's two day pickers has an unfinished day. */
export function useUnfinishedDays() {
  const [names, setNames] = useState<readonly string[]>([])
  const report = useCallback((name: string, pending: boolean) => {
    setNames(before => {
      if (before.includes(name) === pending) return before
      return pending ? [...before, name] : before.filter(other => other !== name)
    })
  }, [])
  const onStart = useCallback((pending: boolean) => report('start', pending), [report])
  const onEnd = useCallback((pending: boolean) => report('end', pending), [report])
  return { pending: names.length > 0, onStart, onEnd }
}
