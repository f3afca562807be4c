import { day, example, instant, row, schooleId, sheet, studentId, version } from './example-rows.ts'
import { calendarDays, staffEventEntity } from './staff-events.ts'

/** Examples of the entities of the staff calendar. */
export const staffEventExamples = {
  CalendarDays: example(calendarDays, {
    holidays: ['2027-01-26'],
    birthdays: [{ ...studentId, day, years: 5 }],
  }),
  StaffEvent: example(staffEventEntity, {
    _id: row('25'),
    schooleId,
    eventName: 'Meeting of all teachers',
    dateTime: instant,
    endDateTime: '2026-11-20T06:00:00.000Z',
    allDay: false,
    userId: sheet.savedBy,
    colour: 0,
    may: ['edit', 'delete'],
    version,
  }),
}
