import { expect, test } from 'vitest'
import { conflictOf } from './marks.ts'

const marks = new Set(['asha'])

test('a deleted or changed sheet is a conflict, but not one that was fetched before our own save', () => {
  expect(conflictOf({ marks, version: 0 }, null, 10)).toBeUndefined()
  expect(conflictOf({ marks, version: 1 }, null, 10)).toEqual({ sheet: null })
  expect(conflictOf({ marks, version: 1, since: 10 }, null, 10)).toBeUndefined()
  expect(conflictOf({ marks, version: 1, since: 10 }, null, 11)).toEqual({ sheet: null })
})
