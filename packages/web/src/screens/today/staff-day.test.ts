import { expect, test } from 'vitest'
import { plannerOf, spanOfAll } from './staff-day.tsx'

test('the planner opens on all days of the drafts, whichever class and child were chosen before', () => {
  const spans = [
    { startDate: '2026-11-09', endDate: '2026-11-20' },
    { startDate: '2026-10-05', endDate: '2026-10-09' },
    { startDate: '2026-11-02', endDate: '2026-12-04' },
  ]
  expect(spanOfAll(spans)).toEqual({ startDate: '2026-10-05', endDate: '2026-12-04' })
  expect(spanOfAll([])).toBeUndefined()
  expect(plannerOf(spans[0]!)).toBe(
    '/app/activitytrackertable?startDate=2026-11-09&endDate=2026-11-20&classId=&studentId=',
  )
})
