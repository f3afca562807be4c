import type { Spread } from '@casa/contract/progress'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, summed } from '../../parts/key-bars.tsx'
import { keyFigures, spreadFilters } from './class-spread.tsx'

const children = 12
/** An exercise of a class of twelve, in one of three areas with two activities each. */
const exercise = fc
  .record({
    _id: fc.uuid(),
    area: fc.constantFrom('Life', 'Senses', 'Numbers'),
    activity: fc.constantFrom('First', 'Second'),
    at: fc.array(fc.nat(children), { minLength: 4, maxLength: 4 }).filter(([...at]) => total(at) <= children),
  })
  .map(({ _id, area, activity, at }): Spread['exercises'][number] => ({
    _id,
    subActivityName: `Exercise ${_id}`,
    activityId: { _id: `${area} ${activity}`, activityName: activity },
    superActivityId: { _id: area, superActivityName: area },
    ...{ P: at[0]!, WA: at[1]!, WI: at[2]!, M: at[3]!, notBegun: children - total(at) },
  }))
const total = (at: readonly number[]) => at.reduce((sum, one) => sum + one, 0)
const all = { area: '', activity: '' }

test('areas add up to the class, activities to their area, exercises to their activity', () => {
  fc.assert(
    fc.property(fc.array(exercise, { maxLength: 30 }), exercises => {
      const areas = keyFigures(exercises, all)
      const whole = summed('', '', areas)
      expect(begun(whole) + whole.notBegun).toBe(exercises.length * children)
      expect(areas.map(({ name }) => name)).toEqual(spreadFilters(exercises, all).areas)
      for (const area of areas) {
        const choice = { area: area.name, activity: '' }
        const activities = keyFigures(exercises, choice)
        expect(activities.map(({ name }) => name)).toEqual(spreadFilters(exercises, choice).activities)
        expect(summed(area._id, area.name, activities)).toEqual(area)
        for (const activity of activities) {
          const each = keyFigures(exercises, { area: area.name, activity: activity.name })
          for (const one of each) expect(begun(one) + one.notBegun).toBe(children)
          expect(summed(activity._id, activity.name, each)).toEqual(activity)
        }
      }
    }),
  )
})

test("an area added by the school is merged with the platform's area of the same name", () => {
  const [one, other] = fc.sample(exercise, 2)
  const named = (exercise: typeof one, area: string) => ({
    ...exercise!,
    superActivityId: { _id: area, superActivityName: 'Life' },
  })
  expect(keyFigures([named(one, '1'), named(other, '2')], all)).toHaveLength(1)
})
