import { expect, test } from 'vitest'
import { rivalOf } from './marks.ts'

const marks = new Set(['asha'])

test('a sheet that is gone or another one is a rival, but not one that was read before the own save', () => {
  expect(rivalOf({ marks, version: 0 }, null, 10)).toBeUndefined()
  expect(rivalOf({ marks, version: 1 }, null, 10)).toEqual({ sheet: null })
  expect(rivalOf({ marks, version: 1, since: 10 }, null, 10)).toBeUndefined()
  expect(rivalOf({ marks, version: 1, since: 10 }, null, 11)).toEqual({ sheet: null })
})
