import { proposedWeek } from '@casa/contract/rules/day'
import { expect, test } from 'vitest'
import { morePlans, thisWeek, withPlanned } from './use-plans.ts'

const saturday = '2026-11-21'
const jasmine = 'jasmine'

test('on a Saturday the list shows the week that is ending, and after a save the days that the dialog suggested', () => {
  const shown = thisWeek(saturday, jasmine)
  expect(shown).toMatchObject({
    isInitLoad: true,
    filter: { startDate: '2026-11-15', endDate: '2026-11-20' },
  })
  const next = withPlanned(shown, { classId: jasmine, ...proposedWeek(saturday) })
  expect(next).toEqual({
    filter: { classId: jasmine, studentId: '', startDate: '2026-11-22', endDate: '2026-11-27' },
  })
})

test('plans that fall within the visible days do not change the filter', () => {
  const thursday = thisWeek('2026-11-19', '')
  expect(withPlanned(thursday, { classId: jasmine, ...proposedWeek('2026-11-19') })).toBe(thursday)
  const open = { filter: { classId: '', studentId: 'asha', startDate: '', endDate: '' } }
  expect(withPlanned(open, { classId: jasmine, ...proposedWeek(saturday) })).toBe(open)
})

test('a plan for a class other than the selected one is shown with its class', () => {
  const shown = thisWeek('2026-11-20', jasmine)
  expect(withPlanned(shown, { classId: 'rose', ...proposedWeek('2026-11-20') }).filter).toEqual({
    classId: 'rose',
    studentId: '',
    startDate: '2026-11-22',
    endDate: '2026-11-27',
  })
})

test('Load More Plans states which days it shows: today to seven days later', () => {
  const { filter } = thisWeek(saturday, jasmine)
  expect(morePlans(saturday, { ...filter, endDate: '' })).toEqual({
    isInitLoad: false,
    filter: { classId: jasmine, studentId: '', startDate: '2026-11-21', endDate: '2026-11-28' },
  })
})
