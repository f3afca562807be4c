import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEntryMoved } from './entries-field.tsx'

const listWithPlaces = fc.array(fc.string(), { minLength: 1, maxLength: 12 }).chain(entries => {
  const place = fc.nat(entries.length - 1)
  return fc.tuple(fc.constant(entries), place, place)
})

test('a moved entry is at its new position, and moving it back restores the order', () => {
  fc.assert(
    fc.property(listWithPlaces, ([entries, from, to]) => {
      const next = withEntryMoved(entries, from, to)
      expect(next[to]).toBe(entries[from])
      expect(next.toSpliced(to, 1)).toEqual(entries.toSpliced(from, 1))
      expect(withEntryMoved(next, to, from)).toEqual(entries)
    }),
  )
})
