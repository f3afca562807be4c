import { type FocusEvent, useMemo, useRef } from 'react'

/**
 * For something that comes and goes without asking for the focus: remembers where the focus was before somebody went
 * into it, and gives it back there when it goes, so that the next key is not pressed at the top of the page.
 */
export function useFocusBack() {
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
      /** Does nothing where the focus is elsewhere. What had it may be gone: then the main part of the page gets it. */
      giveBack: () => {
        if (!box.current?.contains(document.activeElement)) return
        const back = before.current?.isConnected ? before.current : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
