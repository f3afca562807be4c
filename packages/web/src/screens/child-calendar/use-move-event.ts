import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import { useRef } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { type EventTimes, isWholeDay } from '../../parts/calendar/calendar-event.ts'
import { useEventWords } from '../../parts/calendar/use-event-words.ts'
import { useToasts } from '../../ui/toasts.tsx'

type Days = Pick<Event, 'date' | 'dueDate'>

/**
 * Returns a function that moves an event to other days, or an assignment to another day on which it is due, and offers
 * Undo. It rejects, after a toast said why, when the server refuses or hours were chosen, and then reads the events again.
 */
export function useMoveEvent(refetch: () => void): (event: Event, times: EventTimes) => Promise<void> {
  const t = useTexts('childcalendar')
  const ui = useTexts('ui')
  const words = useEventWords()
  const message = useMessages()
  const toasts = useToasts()
  const changeEvent = useWrite(api.assignments.updateEvent)
  const changeAssignment = useWrite(api.assignments.update)
  // What is moved twice in a row is known by its last version before the list is read again.
  const versions = useRef(new Map<string, number>())
  const store = async (event: Event, { date, dueDate }: Days) => {
    const version = Math.max(event.version, versions.current.get(event._id) ?? 0)
    const change = event.kind === 'event' ? changeEvent : changeAssignment
    const body = { date, dueDate, version }
    try {
      const { data } = await change.mutateAsync({ params: { id: event._id }, body })
      versions.current.set(data._id, data.version)
    } catch (error) {
      toasts.failure(error)
      refetch()
      throw error
    }
  }
  return async (event, times) => {
    if (!isWholeDay(times)) {
      toasts.failure(t('wholeDaysOnly'))
      throw new Error(t('wholeDaysOnly'))
    }
    await store(event, movedTo(event, times))
    const undo = () =>
      store(event, event).then(
        () => toasts.success(`${message(api.assignments.updateEvent.message)} ${event.eventName}`),
        () => undefined,
      )
    toasts.success(t('moved', { name: event.eventName, when: words(times) }), [
      { label: ui('undo'), onClick: () => void undo(), isUndo: true },
    ])
  }
}

/** The days of an event that was dragged. Of an assignment, the day moves on which it is due. */
function movedTo({ kind, date, dueDate }: Event, { start, end }: EventTimes): Days {
  if (kind === 'assignment') return dueDate ? { date, dueDate: end } : { date: start, dueDate: null }
  return { date: start, dueDate: end === start ? null : end }
}
