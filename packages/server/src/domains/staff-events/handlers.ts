import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type EventTimes, eventTimes, type NamedTimes } from '@casa/contract/rules/clock'
import { isTooLong, longestSpans } from '@casa/contract/rules/day'
import { staffEvents as calls } from '@casa/contract/staff-events'
import { textOf } from '@casa/contract/text'
import { invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import {
  addStaffEvent,
  changeStaffEvent,
  chosenTeacher,
  type DayRange,
  listStaffEvents,
  readCalendarDays,
  removeStaffEvent,
  requireStaffEvent,
} from './queries.ts'

export const staffEvents = implement(calls, {
  list: async ({ scope, tx, query }) => {
    refuseReversed(query)
    return listStaffEvents(tx, scope, query)
  },

  days: async ({ scope, tx, query }) => {
    refuseReversed(query)
    if (isTooLong('calendar', query.from, query.to))
      throw invalid('to', textOf(refusals.staffEvent.longSpan, { days: longestSpans.calendar }))
    return readCalendarDays(tx, scope, query)
  },

  add: async ({ scope, tx, body, announce }) => {
    announce('staffEvents')
    const { eventName } = body
    const teacherId =
      (await chosenTeacher(tx, scope, body.teacherId ?? undefined, scope.teacherId)) ?? scope.teacherId
    return {
      data: await addStaffEvent(tx, scope, { eventName, teacherId }, timesAfter(body, scope.timeZone)),
    }
  },

  update: async ({ scope, tx, params, body, announce }) => {
    announce('staffEvents')
    const event = await requireStaffEvent(tx, scope, params.id, 'edit')
    const { eventName, version } = body
    const teacherId = await chosenTeacher(tx, scope, body.teacherId, event.teacherId?._id ?? null)
    const times = timesAfter(body, scope.timeZone, event as EventTimes)
    return { data: await changeStaffEvent(tx, scope, params.id, { eventName, teacherId, version }, times) }
  },

  remove: async ({ scope, tx, params, announce }) => {
    announce('staffEvents')
    await requireStaffEvent(tx, scope, params.id, 'delete')
    return { data: await removeStaffEvent(tx, scope, params.id) }
  },
})

/** The times of an event after a request. Throws 422. */
function timesAfter(named: NamedTimes, timeZone: string, before?: EventTimes): EventTimes {
  const times = eventTimes(named, timeZone, before)
  if ('reason' in times) throw invalid(times.field, times.reason)
  return times
}

function refuseReversed({ from, to }: DayRange): void {
  if (from && to && to < from) throw invalid('to', messages.dateOrder)
}
