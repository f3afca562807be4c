import { describe, expect, test } from 'vitest'
import { levels } from '../levels.ts'
import { curriculum } from './curriculum.ts'

const activities = levels.flatMap(level =>
  Object.entries(curriculum[level]).flatMap(([area, ofArea]) =>
    Object.entries(ofArea).map(([name, exercises]) => ({ area, level, name, exercises })),
  ),
)

describe('the ready-made curriculum', () => {
  test('has the areas that each level’s albums have: no mathematics for toddlers, no sensorial work after six', () => {
    const areas = Object.fromEntries(levels.map(level => [level, Object.keys(curriculum[level])]))
    expect(areas).toEqual({
      Toddler: ['Practical Life', 'Eye and Hand', 'Sensorial', 'Language', 'Culture'],
      Primary: ['Practical Life', 'Sensorial', 'Language', 'Mathematics', 'Culture'],
      Elementary: ['Great Lessons', 'Practical Life', 'Language', 'Mathematics', 'Geometry', 'Culture'],
    })
  })

  test('contains at least three hundred exercises, and no activity is empty', () => {
    expect(activities.flatMap(({ exercises }) => exercises).length).toBeGreaterThanOrEqual(300)
    expect(activities.filter(({ exercises }) => exercises.length === 0)).toEqual([])
  })

  test('names each exercise once per area and level, so that a search finds it in one place', () => {
    const places = activities.flatMap(({ area, level, exercises }) =>
      exercises.map(exercise => `${level} / ${area} / ${exercise}`),
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  test('has names that fit on a line: no outer spaces, at most a hundred characters', () => {
    const names = activities.flatMap(({ name, exercises }) => [name, ...exercises])
    expect(names.filter(name => name !== name.trim() || name === '' || name.length > 100)).toEqual([])
  })
})
