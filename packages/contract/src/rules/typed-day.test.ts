import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, dayOfNumber, firstDay, lastDay } from './day.ts'
import { typedDay } from './typed-day.ts'

test.each([
  '14/05/2021',
  '2021-05-14',
  '14.05.2021',
  '14.5.2021',
  '14-05-2021',
  '14 May 2021',
  '14-May-2021',
  ' 14 / 5 / 2021 ',
  '14th May, 2021',
  '14 MAY 2021',
  '14-5-2021',
  '2021/5/14',
  '2021.05.14',
  '2021 May 14',
  '14052021',
  '20210514',
  '2021-05-14T00:00',
  '14-05-2021 09:30:00',
  '१४/०५/२०२१',
  '14 मई 2021',
  '14-మే-2021',
  '౧౪ మే ౨౦౨౧',
  '14–05–2021',
  '\u200e14/05/2021\u200f',
  '14\u00a0May\u00a02021',
])('%j is 14 May 2021', text => {
  expect(typedDay(text)).toEqual({ day: '2021-05-14' })
})

test.each([
  ['05/14/2021', 'notADay'],
  ['31/02/2021', 'notADay'],
  ['14/05', 'notADay'],
  ['May 2021', 'notADay'],
  ['14 Mai 2021', 'notADay'],
  ['', 'notADay'],
  ['tomorrow', 'notADay'],
  ['14/05/2021 and later', 'notADay'],
  [`${' '.repeat(50_000)}14/05/2021`, 'notADay'],
  ['14/05/21', 'shortYear'],
  ['14 May 21', 'shortYear'],
  ['14/05/0214', 'strangeYear'],
  ['14/05/2201', 'strangeYear'],
  ['1821-05-14', 'strangeYear'],
])('%j is no day, because: %s', (text, fault) => {
  expect(typedDay(text)).toEqual({ fault })
})

const calendarDay = fc
  .integer({ min: dayNumber(firstDay), max: dayNumber(lastDay) })
  .map(number => dayOfNumber(number))
const monthsIn = (language: string, month: 'short' | 'long') =>
  Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2000, index)).toLocaleString(language, { month, timeZone: 'UTC' }),
  )
const named = ['en', 'hi', 'te'].flatMap(language =>
  (['short', 'long'] as const).map(length => monthsIn(language, length)),
)

test('every day is read back however it is written, in each language', () => {
  const separator = fc.constantFrom('/', '-', '.', ' ', ' / ', '  ')
  fc.assert(
    fc.property(
      calendarDay,
      separator,
      fc.constantFrom(...named),
      fc.boolean(),
      (day, between, names, padded) => {
        const [year, month, date] = day.split('-') as [string, string, string]
        const short = (part: string) => (padded ? part : String(Number(part)))
        expect(typedDay([short(date), short(month), year].join(between))).toEqual({ day })
        expect(typedDay([year, short(month), short(date)].join(between))).toEqual({ day })
        expect(typedDay([short(date), names[Number(month) - 1], year].join(between))).toEqual({ day })
        expect(typedDay(`${date}${month}${year}`)).toEqual({ day })
      },
    ),
  )
})

test('whatever is typed, a day is one of the calendar, and nothing else is thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => {
      const { day, fault } = typedDay(text)
      expect(day === undefined).toBe(fault !== undefined)
      if (day) expect(day >= firstDay && day <= lastDay).toBe(true)
    }),
  )
})
