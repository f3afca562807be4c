import { readFileSync } from 'node:fs'
import { monthsOfAge } from '@casa/contract/rules/minimum-age'
import { nameKey } from '@casa/contract/rules/names'
import { teachingOf, worksBefore } from '@casa/contract/rules/what-next'
import { describe, expect, test } from 'vitest'
import { lessonPlans } from '../lessons/load.ts'
import { levels } from '../levels.ts'
import { curriculum, namedPrerequisites, starterExercises } from './curriculum.ts'

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

describe('the names that readers of Hindi and Telugu see', () => {
  const shown = starterExercises().flatMap(({ level, name, names }) =>
    names.filter(one => one.shown).map(one => ({ level, exercise: name, ...one })),
  )

  test('are different within a level, and one for each exercise and language', () => {
    expect(shown.length).toBeGreaterThan(450)
    const distinct = (of: (one: (typeof shown)[number]) => string) => new Set(shown.map(of)).size
    expect(distinct(one => `${one.level} ${one.language} ${nameKey(one.name)}`)).toBe(shown.length)
    expect(distinct(one => `${one.level} ${one.language} ${one.exercise}`)).toBe(shown.length)
    expect(shown.filter(({ language }) => language === 'en')).toEqual([])
  })

  test('are the words of the parents’ guide', () => {
    const of = (language: string, exercise: string) =>
      shown.find(one => one.language === language && one.exercise.startsWith(exercise))!.name
    const guide = (language: string) =>
      readFileSync(new URL(`../../../web/locales/${language}/guide.json`, import.meta.url), 'utf8')
    const words = {
      hi: {
        'Pink Tower': /गुलाबी मीनार/,
        'Sandpaper Letters': /सैंडपेपर अक्षर/,
        'Movable Alphabet': /मूवेबल अल्फ़ाबेट/,
      },
      te: { 'Pink Tower': /పింక్ టవర్/, 'Sandpaper Letters': /శాండ్‌పేపర్ అక్షరా/, 'Movable Alphabet': /మూవబుల్ ఆల్ఫాబెట్/ },
    }
    for (const [language, works] of Object.entries(words))
      for (const [exercise, word] of Object.entries(works)) {
        expect(of(language, exercise)).toMatch(word)
        expect(guide(language)).toMatch(word)
      }
  })
})

describe('when a ready-made exercise may be presented', () => {
  const details = starterExercises()
  const detailOf = (level: string, name: string) =>
    details.find(one => one.level === level && one.name === name)!
  const teachings = levels.map(level => {
    const exercises = activities.filter(one => one.level === level)
    const steps = exercises.flatMap(({ area, name: strand, exercises: names }) =>
      names.map(name => ({ ...detailOf(level, name), id: name, strand: `${area} ${strand}` })),
    )
    const pairs = namedPrerequisites().filter(one => one.level === level)
    return { level, steps, teaching: teachingOf(steps, pairs) }
  })

  test('is said of each of them, and of nothing else', () => {
    const named = (list: readonly { level: string; name: string }[]) =>
      list.map(({ level, name }) => `${level} ${name}`).sort()
    const all = activities.flatMap(({ level, exercises }) => exercises.map(name => ({ level, name })))
    expect(named(details)).toEqual(named(all))
  })

  test('only declared openers have no prerequisite at all', () => {
    for (const { steps, teaching } of teachings)
      for (const { id, opener } of steps)
        if (!opener) expect(teaching.required.get(id)!.direct, id).not.toEqual([])
  })

  test('no exercise has a lower minimum age than what it requires, or waits for itself', () => {
    for (const { level, steps, teaching } of teachings) {
      for (const { id } of steps) {
        const before = worksBefore(teaching.required, id, () => false)
        expect(before).not.toContain(id)
        for (const earlier of before)
          expect(detailOf(level, id).fromMonths, `${id} after ${earlier}`).toBeGreaterThanOrEqual(
            detailOf(level, earlier).fromMonths,
          )
      }
      // What is declared never contradicts the order of a strand.
      for (const [at, { id, opener, strand }] of steps.entries())
        if (!opener && steps[at - 1]?.strand === strand)
          expect(teaching.required.get(id)!.direct, id).toContain(steps[at - 1]!.id)
    }
  })

  test('begins when its lesson says', () => {
    for (const { level, exercise, age } of Object.values(lessonPlans).flat()) {
      const [, from = ''] = /^(?:From )?([\d½]+(?: months)?)/.exec(age) ?? []
      expect(detailOf(level, exercise).fromMonths, `${exercise}: ${age}`).toBe(monthsOfAge(from))
    }
  })

  test('a child who has just joined is ready for first works only', () => {
    const readyAt = (level: string, months: number) => {
      const { steps, teaching } = teachings.find(one => one.level === level)!
      return steps
        .filter(
          ({ id, fromMonths }) => months >= fromMonths && teaching.required.get(id)!.direct.length === 0,
        )
        .map(({ id }) => id)
    }
    const three = readyAt('Primary', 36)
    expect(three).toEqual(
      expect.arrayContaining(['Carrying a Mat', 'Knobbed Cylinders: Block 1', 'Washing Hands']),
    )
    for (const name of [
      'Addition Chart: Bingo',
      'Division Chart: Bingo',
      'Number Roll',
      'Binomial Cube',
      'The Planets',
    ])
      expect(three).not.toContain(name)
  })
})

describe('the other names of ready-made exercises', () => {
  const named = starterExercises().filter(({ names }) => names.length > 0)

  test('include those that guides use, in three languages', () => {
    const of = (name: string) =>
      named.find(one => one.level === 'Primary' && one.name === name)?.names.map(other => other.name)
    expect(of('Botany Cabinet')).toContain('Leaf Cabinet')
    expect(of('Movable Alphabet: Finding the Letters')).toContain('Moveable Alphabet')
    expect(of('Binomial Cube')).toContain('Binomial')
    expect(of('Pink Tower')).toEqual(expect.arrayContaining(['गुलाबी मीनार', 'గులాబీ స్తంభం']))
    expect(named.length).toBeGreaterThan(200)
    for (const { name, names } of named)
      expect(new Set(names.map(({ language }) => language)).size, name).toBe(3)
  })

  test('belong to one exercise of a level, and fit on a line', () => {
    for (const level of levels) {
      const ofLevel = starterExercises().filter(one => one.level === level)
      const all = ofLevel.flatMap(({ name, names }) => [name, ...names.map(other => other.name)])
      const keys = all.map(nameKey)
      expect(all.filter((_, at) => keys.indexOf(keys[at]!) !== at)).toEqual([])
      expect(all.filter(name => name !== name.trim() || name.length > 100)).toEqual([])
    }
  })
})
