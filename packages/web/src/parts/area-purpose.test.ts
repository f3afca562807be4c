import { expect, test } from 'vitest'
import { purposeOf } from './area-purpose.ts'

test('the five areas of the ready-made curriculum have a purpose, however they are spelt', () => {
  const areas = ['Practical Life', 'SENSORIAL', ' Language ', 'Maths', 'Cultural Studies']
  expect(areas.map(purposeOf)).toEqual(['practicalLife', 'sensorial', 'language', 'mathematics', 'culture'])
})

test('a school’s own area has no made-up purpose', () => {
  expect(purposeOf('School Garden')).toBeUndefined()
  expect(purposeOf('')).toBeUndefined()
})
