import { useCallback, useState } from 'react'

/** Whether any of a screen's day pickers says something else than what it told, and what each of them tells that to. */
export function usePending() {
  const [names, setNames] = useState<readonly string[]>([])
  const report = useCallback((name: string, pending: boolean) => {
    setNames(before => {
      if (before.includes(name) === pending) return before
      return pending ? [...before, name] : before.filter(one => one !== name)
    })
  }, [])
  const onStart = useCallback((pending: boolean) => report('start', pending), [report])
  const onEnd = useCallback((pending: boolean) => report('end', pending), [report])
  return { pending: names.length > 0, onStart, onEnd }
}
