import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element with the returned ref has come near the viewport; it stays true from then on. */
export function useNear(): [RefCallback<HTMLElement>, boolean] {
  const [near, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, near]
}
