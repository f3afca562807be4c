import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutSpan, filterSpan, listFaults, type RosterChild, rosterMarks } from './rules.ts'

const day = fc
  .date({ min: new Date('2023-12-01'), max: new Date('2026-03-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const today = '2026-04-20'

describe('a span', () => {
  test.each([
    ['2026-01-01', '2026-03-31', '2026-01-01', '2026-03-01', []],
    ['2026-01-01', today, '2026-01-01', '2026-04-01', []],
    ['2026-01-02', '2026-03-30', '2026-02-01', '2026-02-01', ['01-02 01-31', '03-01 03-30']],
    ['2024-02-02', '2024-03-31', '2024-03-01', '2024-03-01', ['02-02 02-29']],
    ['2026-03-01', '2027-01-01', '2026-03-01', '2026-04-01', []],
    [undefined, undefined, '1900-01-01', '2026-04-01', []],
    [null, '2025-12-15', '1900-01-01', '2025-11-01', ['12-01 12-15']],
  ])('from %s to %s has the whole months %s to %s, and partially covers %j', (start, end, from, to, cut) => {
    const { months, days } = cutSpan(start, end, today)
    expect(months).toEqual({ from, to })
    expect(days.map(one => `${one.from.slice(5)} ${one.to.slice(5)}`)).toEqual(cut)
  })

  test.each([
    ['2026-03-02', '2026-03-20'],
    ['2026-02-02', '2026-03-20'],
    ['2026-03-20', '2026-03-20'],
  ])('from %s to %s is counted only by days', (from, to) => {
    const { months, days } = cutSpan(from, to, today)
    expect(months.from > months.to).toBe(true)
    expect(days).toEqual([{ from, to }])
  })

  test('has every one of its days exactly once', () => {
    fc.assert(
      fc.property(day, day, day, (one, two, any) => {
        const [from, to] = one < two ? [one, two] : [two, one]
        const { months, days } = cutSpan(from, to, today)
        const first = `${any.slice(0, 7)}-01`
        const times =
          Number(first >= months.from && first <= months.to) +
          days.filter(part => any >= part.from && any <= part.to).length
        expect(times).toBe(Number(any >= from && any <= to))
      }),
    )
  })

  test('in which nothing can be counted yet is empty', () => {
    const { months, days } = cutSpan('2026-05-02', undefined, today)
    expect(months.from > months.to).toBe(true)
    expect(days).toEqual([])
  })

  test('with one end is that day; with neither, it is today', () => {
    expect(filterSpan('2026-01-02', '', today)).toEqual({ from: '2026-01-02', to: '2026-01-02' })
    expect(filterSpan(null, '2026-01-02', today)).toEqual({ from: '2026-01-02', to: '2026-01-02' })
    expect(filterSpan(undefined, undefined, today)).toEqual({ from: today, to: today })
  })
})

describe('the marks of a submitted list', () => {
  const child = (fields: Partial<RosterChild>): RosterChild => ({
    _id: 'asha',
    present: null,
    inClass: true,
    elsewhere: false,
    ...fields,
  })

  test.each([
    ['a child of the class who is not listed is absent', child({}), undefined, false],
    ['one who left keeps its mark', child({ inClass: false, present: true }), undefined, undefined],
    ['until it is corrected by name', child({ inClass: false, present: true }), false, false],
    ['one who was counted elsewhere stays there', child({ elsewhere: true }), true, undefined],
  ])('%s', (_, one, listedMark, mark) => {
    const listed = listedMark === undefined ? [] : [{ studentId: 'asha', present: listedMark }]
    expect(rosterMarks([one], listed)).toEqual(
      mark === undefined ? [] : [{ studentId: 'asha', present: mark }],
    )
  })

  test('children not in the class, and duplicates, are reported by their index', () => {
    const listed = ['asha', 'dev', 'asha'].map(studentId => ({ studentId, present: true }))
    expect(listFaults([child({})], listed).map(({ field }) => field)).toEqual([
      'studentList.1',
      'studentList.2',
    ])
    expect(listFaults([child({})], listed.slice(0, 1))).toEqual([])
  })
})

test.each([
  '1900-02-28',
  '2000-02-29',
  '2023-02-28',
  '2024-02-29',
  '2025-04-30',
  '2025-06-30',
  '2025-09-30',
  '2025-11-30',
  '2025-12-31',
])('a span that ends on %s includes the whole of that month', end => {
  const month = `${end.slice(0, 7)}-01`
  expect(cutSpan(month, end, '2026-11-20')).toEqual({
    from: month,
    to: end,
    months: { from: month, to: month },
    days: [],
  })
})

test.each(['2023-02-27', '2024-02-28', '2000-02-28', '2025-04-29', '2025-12-30'])(
  'a span that ends on %s, a day before the end of its month, includes no whole month',
  end => {
    const month = `${end.slice(0, 7)}-01`
    expect(cutSpan(month, end, '2026-11-20').days).toEqual([{ from: month, to: end }])
  },
)
