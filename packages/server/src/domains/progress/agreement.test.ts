import { progress } from '@casa/contract/progress'
import { type Key, keyGroups, keys } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

type Counts = Record<Key | 'planned', number>
type Placed = { _id: string; count: number; counts: Counts }
type Groups = Record<Key | 'Future Plane', { activities: Placed[] }>

const nothing: Counts = { P: 0, WA: 0, WI: 0, M: 0, planned: 0 }
const plus = (one: Counts, other: Counts): Counts =>
  Object.fromEntries([...keys, 'planned' as const].map(key => [key, one[key] + other[key]])) as Counts

/** The counts of each exercise, added up over several responses. */
function summed(all: Groups[]): Record<string, Counts> {
  const sums: Record<string, Counts> = {}
  for (const groups of all)
    for (const { activities } of Object.values(groups))
      for (const { _id, counts } of activities) sums[_id] = plus(sums[_id] ?? nothing, counts)
  return sums
}

/** The group to which an exercise belongs, computed as simply as possible. */
function groupOf(counts: Counts): Key | 'Future Plane' {
  const inGroup = (group: readonly Key[]) => group.reduce((sum, key) => sum + counts[key], 0)
  // The least advanced group comes first, because in a tie the first one found wins.
  const groups = [keyGroups.attention, keyGroups.developing, keyGroups.strong.toReversed()]
  const most = Math.max(...groups.map(inGroup))
  if (most === 0) return 'Future Plane'
  const group: readonly Key[] = groups.find(one => inGroup(one) === most)!
  return group.find(key => counts[key] === Math.max(...group.map(one => counts[one])))!
}

const record = fc.record({
  child: fc.nat(4),
  exercise: fc.nat(2),
  key: fc.option(fc.constantFrom(...keys), { freq: 4 }),
})

test('school, class and child agree with the counts by key, and every exercise is listed once, in the group with the most children', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 3, maxLength: 14 }), async records => {
      const { school, schoolClass, level, principal, beans, water, song, asha, dev, mina } =
        await makeClassWithCurriculum(app.make)
      const next = await app.make.class(school, { level_id: level._id })
      const children = [asha, dev, mina, await app.make.student(next), await app.make.student(next)]
      for (const { child, exercise, key } of records)
        await makeRecord(
          app.make,
          child > 2 ? next : schoolClass,
          children[child]!,
          [beans, water, song][exercise]!,
          { key },
        )
      const office = app.as(principal)
      const analysis = async (body: object) =>
        (await office.call(progress.analysis, { body })).body as unknown as Groups
      const whole = await analysis({})
      const byClass = await Promise.all([schoolClass, next].map(({ _id }) => analysis({ classId: _id })))
      const byChild = await Promise.all(children.map(({ _id }) => analysis({ studentId: _id })))
      for (const groups of [whole, ...byClass, ...byChild]) {
        const placed = Object.entries(groups).flatMap(([group, { activities }]) =>
          activities.map(one => ({ ...one, group: group as Key | 'Future Plane' })),
        )
        expect(new Set(placed.map(({ _id }) => _id)).size).toBe(placed.length)
        for (const { group, count, counts } of placed) {
          expect(group).toBe(groupOf(counts))
          expect(count).toBe(counts[group === 'Future Plane' ? 'planned' : group])
        }
      }
      expect(summed(byClass)).toEqual(summed([whole]))
      expect(summed(byChild)).toEqual(summed([whole]))
      for (const [of, groups] of [
        [{}, whole],
        [{ classId: schoolClass._id }, byClass[0]!],
        [{ classId: next._id }, byClass[1]!],
      ] as const) {
        const { body: rows } = await office.call(progress.counts, { body: of })
        const counted: Record<string, Counts> = {}
        for (const { _id, key, count } of rows)
          counted[_id] = plus(counted[_id] ?? nothing, { ...nothing, [key]: count })
        const seen = Object.entries(summed([groups]))
          .map(([id, counts]) => [id, { ...counts, planned: 0 }] as const)
          .filter(([, counts]) => keys.some(key => counts[key] > 0))
        expect(counted).toEqual(Object.fromEntries(seen))
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
