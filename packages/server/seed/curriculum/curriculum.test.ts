import { describe, expect, test } from 'vitest'
import { levels } from '../schools.ts'
import { curriculum } from './curriculum.ts'

const areas = Object.entries(curriculum)
const activities = areas.flatMap(([area, byLevel]) =>
  levels.flatMap(level =>
    Object.entries(byLevel[level]).map(([name, exercises]) => ({ area, level, name, exercises })),
  ),
)

describe('the ready-made curriculum', () => {
  test('has five areas, each with work at every level', () => {
    expect(areas.map(([name]) => name)).toEqual([
      'Practical Life',
      'Sensorial',
      'Language',
      'Mathematics',
      'Culture',
    ])
    for (const [, byLevel] of areas)
      for (const level of levels) expect(Object.keys(byLevel[level]).length).toBeGreaterThan(2)
  })

  test('holds at least three hundred exercises, and no activity is empty', () => {
    expect(activities.flatMap(({ exercises }) => exercises).length).toBeGreaterThanOrEqual(300)
    expect(activities.filter(({ exercises }) => exercises.length === 0)).toEqual([])
  })

  test('names an exercise once in an area and level, so that a search finds it in one place', () => {
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
