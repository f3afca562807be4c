import { type RefCallback, useCallback, useState } from 'react'

/** The current height in pixels of the element that takes the ref. */
export function useHeight() {
  const [height, setHeight] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, height }
}

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

/**
 * Whether the element with the returned ref is in view now, neither below the window nor scrolled away; true until
 * the browser has measured it. To load something when it is about to come into view, use `useNear`.
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
