import { expect, test } from 'vitest'
import { classFinder, whyClassStays, whyLevelStays, whyNoClass } from './rules.ts'

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

test('a class can be deleted only if nobody and nothing would be left without one', () => {
  const unused = { students: 0, teachers: 0, areas: 0 }
  expect(whyClassStays(unused)).toBeUndefined()
  const whys = [
    { students: 1 },
    { students: 2 },
    { teachers: 1 },
    { teachers: 2 },
    { areas: 1 },
    { areas: 2 },
    { students: 1, teachers: 1 },
  ].map(uses => JSON.stringify(whyClassStays({ ...unused, ...uses })))
  expect(whys).not.toContain(undefined)
  expect(new Set(whys).size).toBe(whys.length)
})

test('a class keeps its level while its school has additions to the level’s curriculum', () => {
  expect(whyLevelStays(0)).toBeUndefined()
  expect(whyLevelStays(1)).toBeDefined()
  expect(whyLevelStays(1)).not.toEqual(whyLevelStays(2))
})
