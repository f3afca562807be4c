import type { Event } from '@casa/contract/assignments'
import type { SchoolHoliday } from '@casa/contract/private-calendar'
import { eventDays } from './use-event.ts'

/** Something that comes up on a day: an event, an assignment or a holiday. */
export type Coming = { id: string; start: string; end: string } & (
  | { event: Event }
  | { holiday: SchoolHoliday }
)
/** A day with what begins on it; today also has what began before it and is not over yet. */
export type ComingDay = { day: string; items: Coming[] }

/** What is not over on a day, by days, earliest first; within a day holidays come first, then whole days, then times. */
export function comingDays(
  events: readonly Event[],
  holidays: readonly SchoolHoliday[],
  today: string,
): ComingDay[] {
  const all: Coming[] = [
    ...holidays.map(holiday => ({
      id: holiday._id,
      start: holiday.firstDay,
      end: holiday.lastDay,
      holiday,
    })),
    ...events.map(event => ({ id: event._id, ...eventDays(event), event })),
  ]
  const dayOf = ({ start }: Coming) => (start < today ? today : start)
  const days = Map.groupBy(
    all.filter(({ end }) => end >= today),
    dayOf,
  )
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, items]) => ({ day, items: items.sort(byTime) }))
}

function byTime(one: Coming, other: Coming): number {
  return orderOf(one).localeCompare(orderOf(other))
}

function orderOf(item: Coming): string {
  return 'holiday' in item ? '0' : `1 ${item.event.startTime ?? ''} ${item.event.eventName}`
}

type OwnChild = {
  _id: string
  firstName: string
  lastName: string | null
  schooleId: string
  classId: { _id: string } | null
}

/** Which of a family's children an event is for: those it names, or those in its class or school. */
export function childrenOf(
  event: Event,
  own: readonly OwnChild[],
): Pick<OwnChild, 'firstName' | 'lastName'>[] {
  if (event.studentId) return event.studentId
  if (event.eventStudentDetailsListId.length > 0)
    return event.eventStudentDetailsListId.map(({ studentId }) => studentId)
  return own.filter(
    ({ schooleId, classId }) =>
      schooleId === event.schooleId && (event.classId === null || event.classId._id === classId?._id),
  )
}
