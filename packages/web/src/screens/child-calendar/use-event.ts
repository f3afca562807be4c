import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { useRemove } from '../../parts/use-remove.ts'

/** Describes briefly who an event is for, of which class, and when. */
export function useEventText() {
  const t = useTexts('childcalendar')
  const { day, shortDay } = useFormats()
  const daysIn = (format: typeof day, { kind, date, dueDate }: Event) => {
    if (kind === 'assignment') return dueDate ? t('due', { day: format(dueDate) }) : format(date)
    return dueDate && dueDate !== date
      ? t('fromTo', { from: format(date), to: format(dueDate) })
      : format(date)
  }
  /** The times of an event, after its days; empty for whole days. */
  const times = ({ startTime, endTime }: Event) =>
    startTime && endTime ? t('fromTo', { from: startTime, to: endTime }) : (startTime ?? '')
  const inTime = (days: string, event: Event) => [days, times(event)].filter(Boolean).join(', ')
  return {
    times,
    students: ({ studentId }: Event) => studentId?.map(childName).join(', ') ?? t('allStudents'),
    ofClass: ({ classId, isEventForAllStudent }: Event) =>
      classId?.className ?? (isEventForAllStudent ? t('wholeSchool') : ''),
    days: (event: Event) => inTime(daysIn(day, event), event),
    /** Without the current year, where there is little room. */
    shortDays: (event: Event) => daysIn(shortDay, event),
    title: ({ kind, eventName, dueDate }: Event) =>
      kind === 'assignment' && dueDate ? t('dueTitle', { name: eventName }) : eventName,
  }
}

/** The day or days on which a calendar shows an event: an assignment on its due date. */
export function eventDays({ kind, date, dueDate }: Event): { start: string; end: string } {
  const last = dueDate ?? date
  return { start: kind === 'assignment' ? last : date, end: last }
}

/** Returns a function that deletes an event or an assignment, with Undo. */
export function useRemoveEvent(): (event: Event) => Promise<void> {
  const event = useRemove(api.assignments.removeEvent)
  const assignment = useRemove(api.assignments.remove)
  return row => (row.kind === 'event' ? event : assignment)(row, row.eventName)
}
