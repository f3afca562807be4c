import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepPlace, keptPlace, storePlaces } from '../lib/kept-lists.ts'
import { useReturns, useScreenPath } from '../lib/screen-path.ts'

/**
 * Keeps how far the screen's table is scrolled, and restores it once its rows are there, if the user comes back to the
 * screen.
 */
export function useKeptTableScroll(scroller: RefObject<HTMLElement | null>, ready: boolean): void {
  const screen = useScreenPath()
  const returns = useReturns()
  const { search } = useLocation()
  const started = useRef(false)
  useLayoutEffect(() => {
    if (!ready || started.current) return
    started.current = true
    const place = keptPlace(screen)
    const top = returns && place?.search === search ? place.table : 0
    if (top > 0 && scroller.current) scroller.current.scrollTop = top
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search is noted as another view, at its top, although the user may have scrolled since the address changed.
  useEffect(() => {
    const table = scroller.current
    if (!table) return
    const keep = () => started.current && keepPlace(screen, { table: table.scrollTop })
    keep()
    table.addEventListener('scroll', keep, { passive: true })
    return () => table.removeEventListener('scroll', keep)
  }, [screen, scroller, search])
}

/**
 * Keeps how far the window is scrolled on each screen, with the screen's search, and restores it if the user comes
 * back; another screen starts at its top. Restoring waits for content to be high enough, until the user scrolls.
 */
export function useKeptWindowScroll(search: string | undefined): void {
  const screen = useScreenPath()
  const returns = useReturns()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', storePlaces)
    return () => removeEventListener('pagehide', storePlaces)
  }, [])
  // Before the browser reports the scrolling that shorter content causes, which belongs to no screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen, as the user arrives.
  useLayoutEffect(() => {
    const before = keptPlace(screen)
    const isSame = search === undefined || search === before?.search
    return restore(returns && isSame ? (before?.window ?? 0) : 0, () =>
      keepPlace(screen, { window: window.scrollY }),
    )
  }, [screen])
  useLayoutEffect(() => {
    if (search !== undefined) keepPlace(screen, { search })
  }, [screen, search])
}

/** The events by which a user scrolls, points or types. */
export const interactions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls the window, again while the content grows, and then calls `keep` whenever the user scrolls. */
function restore(top: number, keep: () => void): () => void {
  let done = top === 0
  window.scrollTo(0, top)
  const growth = new ResizeObserver(() => {
    if (done) return
    window.scrollTo(0, top)
    done = Math.abs(window.scrollY - top) < 1
  })
  growth.observe(document.documentElement)
  const stop = () => {
    done = true
  }
  const onScroll = () => done && keep()
  for (const name of interactions) addEventListener(name, stop, { passive: true })
  addEventListener('scroll', onScroll, { passive: true })
  return () => {
    growth.disconnect()
    for (const name of interactions) removeEventListener(name, stop)
    removeEventListener('scroll', onScroll)
  }
}
