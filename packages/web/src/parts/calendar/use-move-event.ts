import { useRef } from 'react'
import { type Message, useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useOfferUndo, useToasts } from '../../ui/toasts.tsx'
import { type EventTimes, useEventWords } from './calendar-event.ts'

type Movable = { _id: string; eventName: string; version: number }

type Move<Times, Event extends Movable & Times> = {
  /** Stores the event at these times. */
  save: (event: Event, times: Times, version: number) => Promise<{ data: Movable; message: Message }>
  /** Where the event is after it was dragged to a place in the calendar. */
  timesAt: (event: Event, place: EventTimes) => Times
  refetch: () => void
}

/**
 * Returns a function that moves an event in a calendar and offers Undo. It rejects, after a toast with the reason, if
 * the server refuses, and then refetches the events.
 */
export function useMoveEvent<Times, Event extends Movable & Times>({
  save,
  timesAt,
  refetch,
}: Move<Times, Event>): (event: Event, place: EventTimes) => Promise<void> {
  const t = useTexts('calendar')
  const words = useEventWords()
  const message = useMessages()
  const toasts = useToasts()
  const offerUndo = useOfferUndo()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // An event moved twice in a row uses its latest version before the list is refetched.
  const versions = useRef(new Map<string, number>())
  const store = async (event: Event, times: Times) => {
    const version = Math.max(event.version, versions.current.get(event._id) ?? 0)
    const answer = await save(event, times, version)
    versions.current.set(answer.data._id, answer.data.version)
    return answer
  }
  const inTurn = (event: Event, times: Times) => {
    const done = last.current.catch(() => undefined).then(() => store(event, times))
    last.current = done
    return done.catch((error: unknown) => {
      refetch()
      throw error
    })
  }
  return async (event, place) => {
    const { message: updated } = await inTurn(event, timesAt(event, place)).catch((error: unknown) => {
      toasts.failure(error)
      throw error
    })
    offerUndo({
      text: t('moved', { name: event.eventName, when: words(place) }),
      undo: () => inTurn(event, event),
      undone: `${message(updated)} ${event.eventName}`,
    })
  }
}
