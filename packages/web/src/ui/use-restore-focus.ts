import { type FocusEvent, useMemo, useRef } from 'react'

/**
 * For an element that appears and disappears on its own, such as a toast: remembers where the focus came from and
 * returns it there, so that keyboard users do not end up at the top of the page.
 */
export function useRestoreFocus() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  return useMemo(
    () => ({
      props: {
        ref: box,
        onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        },
      },
      /** Does nothing if the focus is elsewhere. If the earlier element is gone, the main landmark gets the focus. */
      giveBack: () => {
        if (!box.current?.contains(document.activeElement)) return
        const back = before.current?.isConnected ? before.current : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
