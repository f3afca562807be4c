import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The height of the app's header over the window, in pixels. */
const headerHeight = 64

/**
 * For views that are swapped in place: a new `view` starts at its beginning, below the app's header, instead of the
 * previous one's scroll position. `start` is an element at the beginning that does not stick to the window.
 */
export function useFreshScroll(start: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view)
  useLayoutEffect(() => {
    if (last.current === view) return
    last.current = view
    const top = (start.current?.getBoundingClientRect().top ?? 0) + window.scrollY - headerHeight
    if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' })
  }, [start, view])
}
