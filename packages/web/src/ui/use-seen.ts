import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element with the returned ref is in sight, neither below the window nor scrolled away; at first it is. */
export function useSeen(): [RefCallback<HTMLElement>, boolean] {
  const [seen, setSeen] = useState(true)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(entries => setSeen(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, seen]
}
