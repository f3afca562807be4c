import { messages } from '@casa/contract/messages'
import { clockAt } from '@casa/contract/rules/clock'
import { isDay } from '@casa/contract/rules/dates'
import { eventTimes, type NamedTimes } from '@casa/contract/rules/event-times'
import { type StaffEvent, staffEventForm } from '@casa/contract/staff-events'
import { blank, day } from '@casa/contract/wire'
import * as z from 'zod'

const time = blank(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.staffEvent.moment))

const fields = z.object({
  eventName: staffEventForm.shape.eventName,
  wholeDay: z.boolean(),
  firstDay: blank(day()),
  firstTime: time,
  lastDay: blank(day()),
  lastTime: time,
  teacherId: staffEventForm.shape.teacherId,
})
type Fields = z.output<typeof fields>

/** The times that a new event starts with, such as those that were picked in the calendar: days or instants. */
export type Preset = { begin: string; end: string }

/** What the form shows of an event, by the school's clock; of a new one, of these times. */
export function valuesOf(timeZone: string, preset: Preset, event?: StaffEvent) {
  const begin = event ? event.dateTime : preset.begin
  const end = event ? event.endDateTime : preset.end
  const shown = (moment: string | null) => {
    if (!moment) return { day: null, time: '' }
    return isDay(moment) ? { day: moment, time: '' } : clockAt(timeZone, moment)
  }
  const [first, last] = [shown(begin), shown(end)]
  return {
    eventName: event?.eventName ?? '',
    wholeDay: isDay(begin),
    firstDay: first.day,
    firstTime: first.time,
    lastDay: last.day === first.day ? null : last.day,
    lastTime: last.time,
    teacherId: event?.teacherId?._id ?? null,
  }
}

/** The times that a filled form means. What was not touched stays the instant that it was. */
export function timesIn(form: Fields, timeZone: string, event?: StaffEvent): NamedTimes {
  const { wholeDay, firstDay, firstTime, lastTime } = form
  if (!firstDay) return { dateTime: null, endDateTime: form.lastDay ?? null }
  const lastDay = form.lastDay ?? firstDay
  if (wholeDay) return { dateTime: firstDay, endDateTime: lastDay }
  const kept = (day: string, time: string, before: string | null | undefined) => {
    const clock = before && !isDay(before) ? clockAt(timeZone, before) : undefined
    return before && clock?.day === day && clock.time === time ? before : `${day}T${time}`
  }
  return {
    dateTime: kept(firstDay, firstTime ?? '', event?.dateTime),
    endDateTime: lastTime ? kept(lastDay, lastTime, event?.endDateTime) : null,
  }
}

const timeFields = ['firstDay', 'firstTime', 'lastDay', 'lastTime']

/** The form's rules: an event with a day and without hours is of whole days, and none ends before it begins. */
export function formSchema(timeZone: string) {
  return fields.superRefine((form, context) => {
    // Of a day that is still being typed it is said that it is no day, and nothing can be told of its order.
    if (context.issues.some(({ path }) => timeFields.includes(String(path?.[0])))) return
    const refuse = (field: keyof Fields, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    if (form.firstDay && !form.wholeDay && !form.firstTime) {
      refuse('firstTime', messages.staffEvent.beginMissing)
      return
    }
    const times = eventTimes(timesIn(form, timeZone), timeZone)
    if (!('reason' in times)) return
    if (times.field === 'dateTime') refuse('firstDay', times.reason)
    else refuse(form.wholeDay || form.lastDay ? 'lastDay' : 'lastTime', times.reason)
  })
}
