import type pg from 'pg'
import type { BenchJob } from './jobs.ts'
import type { World } from './world.ts'

const name = "a month's calendar, school of 5,000 events"

/** Whether the filter selects the calendar, which needs its events. */
export function needsCalendar(only: string): boolean {
  return name.includes(only)
}

/** Gives a school 5,000 staff events: five years, with the current one in the middle. */
export async function addCalendar(owner: pg.Client, { school }: World): Promise<void> {
  await owner.query(
    `insert into app.staff_events (school_id, id, name, starts_at, ends_at, colour, made_by, made_by_name)
     select $1, gen_random_uuid(), 'Meeting ' || n, times.begin, times.begin + interval '1 hour', n % 6, $1, 'Principal'
       from generate_series(1, 5000) n,
            lateral (select now() + (n - 2500) * interval '526 minutes' as begin) times`,
    [school],
  )
}

/** The call that a calendar makes for a month: one of the last twelve. */
export function calendarJobs({ school, token }: World): BenchJob[] {
  const day = (monthsAgo: number, days: number) => {
    const date = new Date()
    date.setUTCMonth(date.getUTCMonth() - monthsAgo, 1)
    date.setUTCDate(date.getUTCDate() + days)
    return date.toISOString().slice(0, 10)
  }
  const months = Array.from({ length: 12 }, (_, ago) => `from=${day(ago, -3)}&to=${day(ago, 35)}`)
  return [
    {
      name,
      goal: 0.5,
      calls: months.map(span => ({
        method: 'GET',
        path: `/api/calelnderevents/list/${school}?${span}`,
        headers: { authorization: `Bearer ${token}` },
      })),
    },
  ]
}
