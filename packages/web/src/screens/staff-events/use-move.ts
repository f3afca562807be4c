import { api } from '@casa/contract'
import type { StaffEvent } from '@casa/contract/staff-events'
import { useRef } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import type { EventTimes } from '../../parts/calendar/calendar-event.ts'
import { useEventWords } from '../../parts/calendar/use-event-words.ts'
import { useToasts } from '../../ui/toasts.tsx'

type Times = Pick<StaffEvent, 'dateTime' | 'endDateTime'>

/**
 * Returns a function that gives other times to an event and offers Undo. It rejects, after a toast said why, when the server
 * refuses, and then reads the events again with `refetch`.
 */
export function useMove(refetch: () => void): (event: StaffEvent, times: EventTimes) => Promise<void> {
  const t = useTexts('staffevents')
  const ui = useTexts('ui')
  const words = useEventWords()
  const message = useMessages()
  const toasts = useToasts()
  const update = useWrite(api.staffEvents.update)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  // An event that is moved twice in a row is known by its last version before the list is read again.
  const versions = useRef(new Map<string, number>())

  const store = async (event: StaffEvent, times: Times) => {
    const version = Math.max(event.version, versions.current.get(event._id) ?? 0)
    const body = { dateTime: times.dateTime, endDateTime: times.endDateTime, version }
    const { data } = await update.mutateAsync({ params: { id: event._id }, body })
    versions.current.set(data._id, data.version)
  }
  const inTurn = (event: StaffEvent, times: Times) => {
    const done = last.current.catch(() => undefined).then(() => store(event, times))
    last.current = done
    return done.catch((error: unknown) => {
      toasts.failure(error)
      refetch()
      throw error
    })
  }
  return async (event, { start, end }) => {
    await inTurn(event, { dateTime: start, endDateTime: end })
    const undo = () =>
      inTurn(event, event).then(
        () => toasts.success(`${message(api.staffEvents.update.message)} ${event.eventName}`),
        () => undefined,
      )
    toasts.success(t('moved', { name: event.eventName, when: words({ start, end }) }), [
      { label: ui('undo'), onClick: () => void undo(), isUndo: true },
    ])
  }
}
