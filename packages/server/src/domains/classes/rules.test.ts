import { expect, test } from 'vitest'
import { classFinder, whyNoClass } from './rules.ts'

test('a class is found by its name, in any case and spacing, and by nothing else', () => {
  const find = classFinder([
    { _id: '1', className: 'Junior  A' },
    { _id: '2', className: 'Junior-A' },
  ])
  expect([find(' junior a '), find('JUNIOR-A'), find('JuniorA')]).toEqual(['1', '2', undefined])
  expect(
    whyNoClass(
      [
        { row: 2, text: 'Junior A' },
        { row: 3, text: 'Senior' },
      ],
      find,
    ),
  ).toEqual([
    {
      row: 3,
      message: 'There is no class “Senior”',
      key: 'refusals.class.unknown',
      values: { name: 'Senior' },
    },
  ])
})
