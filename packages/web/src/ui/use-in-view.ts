import { type RefCallback, useCallback, useState } from 'react'

/**
 * Whether the element with the returned ref is in view now, neither below the window nor scrolled away; true until
 * the browser has measured it. For loading something that comes near, use `useNear`.
 */
export function useInView(): [RefCallback<HTMLElement>, boolean] {
  const [inView, setInView] = useState(true)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, inView]
}
