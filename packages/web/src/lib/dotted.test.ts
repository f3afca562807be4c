import { expect, test } from 'vitest'
import { dotted } from './dotted.ts'

test('missing facts have no dot, and no line begins with one', () => {
  expect(dotted(['Primary Jasmine', undefined, '', false, null, '21 children'])).toBe(
    'Primary Jasmine\u00a0· 21 children',
  )
  expect(dotted([])).toBe('')
})
