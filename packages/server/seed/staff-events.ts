import { instantAt } from '@casa/contract/rules/clock'
import { plusDays, weekOf } from '@casa/contract/rules/day'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { SchoolCalendar } from './days.ts'

/** The staff calendar: week 0 is the current one, weekday 0 its Sunday. Without times, an event lasts whole days. */
type Planned = {
  name: string
  week: number
  weekday: number
  hours?: readonly [string, string]
  /** How many whole days; one by default. */
  days?: number
  /** The teacher who created it, by index at the school; without one, the office did. */
  teacher?: number
}

/** Number of weeks with meetings before and after the current one. */
const weeksAround = 8

/** Recurring events: every week, or every second, third or fourth week. */
const regular: readonly (Omit<Planned, 'week'> & { every: number })[] = [
  { name: 'Meeting of all teachers', weekday: 3, hours: ['15:30', '16:30'], every: 1 },
  { name: 'Library cart comes round', weekday: 1, hours: ['09:15', '09:45'], every: 2, teacher: 0 },
  { name: 'Observation hour in Primary', weekday: 4, hours: ['10:00', '11:00'], every: 2, teacher: 3 },
  { name: 'Fire drill', weekday: 2, hours: ['11:30', '11:45'], every: 4 },
  { name: 'Talk with new parents', weekday: 5, hours: ['16:00', '17:30'], every: 3, teacher: 3 },
  { name: 'Materials are counted and mended', weekday: 6, hours: ['09:00', '12:00'], every: 4, teacher: 6 },
]

/** What happens once. */
const single: readonly Planned[] = [
  { name: 'Workshop: the golden beads', week: -4, weekday: 6, hours: ['09:30', '13:00'] },
  { name: 'Eye tests for all children', week: -2, weekday: 2 },
  { name: 'Baking with Toddler House', week: 0, weekday: 2, hours: ['10:30', '11:30'], teacher: 0 },
  { name: 'Parents’ evening', week: 0, weekday: 4, hours: ['17:00', '19:00'] },
  { name: 'Anjali is at a training', week: 1, weekday: 1, days: 2, teacher: 3 },
  { name: 'Book week', week: 2, weekday: 1, days: 5 },
  {
    name: 'Walk to the lake, both Primary classes',
    week: 3,
    weekday: 4,
    hours: ['08:30', '12:30'],
    teacher: 4,
  },
  { name: 'Sports day', week: 4, weekday: 6 },
  { name: 'Reports are written', week: 5, weekday: 1, days: 12 },
]

type Person = { id: string; name: string }
type Teacher = { id: string; user_id: string; name: string }

/** Stores the staff calendar of a school, and one event that has no date yet. */
export async function loadStaffEvents(
  tx: Tx,
  schoolId: string,
  principal: Person,
  teachers: readonly Teacher[],
  calendar: SchoolCalendar,
): Promise<void> {
  const weeks = Array.from({ length: 2 * weeksAround + 1 }, (_, index) => index - weeksAround)
  const repeated = regular
    .flatMap(({ every, ...event }) =>
      weeks.filter(week => week % every === 0).map(week => ({ ...event, week })),
    )
    // Nobody meets during the holidays.
    .filter(event => !calendar.isHoliday(dayOf(event, calendar.today)))
  const undated = {
    name: 'Paint the shelves in the garden room',
    first_day: null,
    last_day: null,
    starts_at: null,
    ends_at: null,
  }
  const events = [...repeated, ...single].map(event => ({
    ...timesOf(event, calendar.today),
    name: event.name,
    teacher: event.teacher,
  }))
  const rows = [...events, { ...undated, teacher: undefined }].map(({ teacher: turn, ...event }, index) => {
    const teacher = turn === undefined ? undefined : teachers[turn % teachers.length]
    return {
      school_id: schoolId,
      id: newId(),
      ...event,
      colour: index % 6,
      teacher_id: teacher?.id ?? null,
      made_by: teacher?.user_id ?? principal.id,
      made_by_name: teacher?.name ?? principal.name,
    }
  })
  await insertMany(tx, 'app.staff_events', rows)
}

const dayOf = ({ week, weekday }: Planned, today: string) =>
  plusDays(weekOf(today).startDate, 7 * week + weekday)

function timesOf(event: Planned, today: string) {
  const { hours, days = 1 } = event
  const day = dayOf(event, today)
  if (!hours) return { first_day: day, last_day: plusDays(day, days - 1), starts_at: null, ends_at: null }
  const [starts_at, ends_at] = hours.map(time => instantAt('Asia/Kolkata', day, time))
  return { first_day: null, last_day: null, starts_at, ends_at }
}
