import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposedWorks } from './plan-grid.ts'

const work = fc.nat(20).map(id => ({ subActivityId: { _id: String(id), subActivityName: `Work ${id}` } }))
const children = fc.array(
  fc.record({
    _id: fc.uuid(),
    next: fc.uniqueArray(work, { selector: ({ subActivityId }) => subActivityId._id }),
  }),
)

test('at most eight works are proposed, and none that is next for fewer children than one left out', () => {
  fc.assert(
    fc.property(children, children => {
      const proposed = proposedWorks(children)
      const count = (id: string) =>
        children.filter(({ next }) => next.some(({ subActivityId }) => subActivityId._id === id)).length
      expect(proposed.length).toBeLessThanOrEqual(8)
      expect(new Set(proposed).size).toBe(proposed.length)
      const all = [
        ...new Set(children.flatMap(({ next }) => next.map(({ subActivityId }) => subActivityId._id))),
      ]
      const least = Math.min(...proposed.map(count))
      for (const id of all) if (!proposed.includes(id)) expect(count(id)).toBeLessThanOrEqual(least)
    }),
  )
})
