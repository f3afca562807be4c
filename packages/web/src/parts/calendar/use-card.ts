import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarEvent } from './calendar-event.ts'
import type { OpenCard } from './event-card.tsx'

/** How long the pointer rests before a card opens, and how long it may be on its way from the event to the card. */
const delayMs = 250

/** The card that is open: `point` and `leave` follow the pointer, `pin` opens it for good, `close` ends both. */
export function useCard() {
  const [card, setCard] = useState<OpenCard>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, delayMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const actions = useMemo(() => {
    const open = (event: CalendarEvent, element: HTMLElement, pinned: boolean) =>
      setCard({ event, rect: element.getBoundingClientRect(), pinned })
    return {
      point: (event: CalendarEvent, element: HTMLElement) => later(() => open(event, element, false)),
      pin: (event: CalendarEvent, element: HTMLElement) => {
        clearTimeout(timer.current)
        open(event, element, true)
      },
      stay: () => clearTimeout(timer.current),
      leave: () => later(() => setCard(open => (open?.pinned ? open : undefined))),
      close: () => {
        clearTimeout(timer.current)
        setCard(undefined)
      },
    }
  }, [later])
  return { card, ...actions }
}
