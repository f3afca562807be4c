import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneEach, proposedWorks } from './plan-grid.ts'

const work = fc.record({
  subActivityId: fc.nat(20).map(id => ({ _id: String(id), subActivityName: `Work ${id}` })),
  planned: fc.boolean(),
})
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

test('each child with something next that is not planned gets one work, with a column if one has', () => {
  fc.assert(
    fc.property(children, fc.uniqueArray(fc.nat(20).map(String)), (children, columns) => {
      const chosen = new Map(oneEach(children, columns).map(one => [one.studentId, one.subActivityId]))
      for (const { _id, next } of children) {
        const open = next.filter(({ planned }) => !planned).map(({ subActivityId }) => subActivityId._id)
        const work = chosen.get(_id)
        if (open.length === 0) expect(work).toBeUndefined()
        else expect(open).toContain(work)
        if (open.some(id => columns.includes(id))) expect(columns).toContain(work)
      }
    }),
  )
})
