import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test('an age has singular and plural years and months in three languages', () => {
  const ages = [
    { years: 1, months: 1 },
    { years: 2, months: 0 },
  ]
  expect(ages.flatMap(age => (['en', 'hi', 'te'] as const).map(language => ageText(language, age)))).toEqual([
    '1 year, 1 month',
    '1 वर्ष 1 माह',
    '1 సంవత్సరం 1 నెల',
    '2 years, 0 months',
    '2 वर्ष 0 माह',
    '2 సంవత్సరాలు 0 నెలలు',
  ])
})
