import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownRow, planImport, planPrerequisites, type SheetExercise } from './import-rules.ts'

const nothing = { areas: [], activities: [], exercises: [] }
const school = () => {
  let made = 0
  return { schoolId: 'school', newId: () => `new-${++made}` }
}
const cell = (names: string[]) => fc.constantFrom(...names)
const sheets = fc
  .array(
    fc.record({
      classId: cell(['junior', 'senior']),
      area: cell(['Language', 'language ', 'Culture']),
      activity: cell(['Sounds', 'Letters']),
      exercise: cell(['One', 'Two', 'Three', 'one']),
    }),
    { maxLength: 30 },
  )
  .map(rows => rows.map((row, index): SheetExercise => ({ row: index + 2, ...row })))

const placeOf = ({ classId, area, activity, exercise }: SheetExercise) =>
  [classId, area, activity, exercise].map(name => name.trim().toLowerCase()).join('/')

describe('what a workbook adds', () => {
  test('contains every exercise once, under the areas and activities that it names, in the order of the sheet', () => {
    fc.assert(
      fc.property(sheets, sheet => {
        const { areas, activities, exercises, faults } = planImport(sheet, nothing, school())
        const first = new Map(sheet.toReversed().map(row => [placeOf(row), row]))
        const wanted = sheet.filter(row => first.get(placeOf(row)) === row)
        const added = exercises.map(({ classId, name, parent }) => {
          const activity = activities.find(one => one === parent)!
          const area = areas.find(one => one === activity.parent)!
          return placeOf({ row: 0, classId, area: area.name, activity: activity.name, exercise: name })
        })
        expect(added).toEqual(wanted.map(placeOf))
        expect(faults.map(({ row }) => row)).toEqual(
          sheet.filter(row => first.get(placeOf(row)) !== row).map(({ row }) => row),
        )
        for (const rows of [areas, activities, exercises]) {
          const lines = Map.groupBy(rows, row => `${row.classId} ${row.parentId}`)
          for (const line of lines.values())
            expect(line.map(({ position }) => position)).toEqual(line.map((_, index) => index + 1))
        }
      }),
    )
  })

  test('is attached to existing rows, including the platform’s, and follows them; duplicates are errors', () => {
    const platform = { classId: 'junior', ownerSchoolId: 'platform', ownerClassId: 'level' }
    const area: KnownRow = { ...platform, id: 'a', parentId: null, name: 'Language', position: 7 }
    const activity: KnownRow = { ...platform, id: 'b', parentId: 'a', name: 'Sounds', position: 2.5 }
    const exercise: KnownRow = { ...platform, id: 'c', parentId: 'b', name: 'I Spy', position: 4 }
    const known = { areas: [area], activities: [activity], exercises: [exercise] }
    const row = { classId: 'junior', area: 'LANGUAGE', activity: 'Sounds' }
    const sheet = [
      { ...row, row: 2, exercise: 'i  spy' },
      { ...row, row: 3, exercise: 'Rhymes' },
      { ...row, row: 4, exercise: 'Stories', activity: 'Listening' },
      { ...row, row: 5, exercise: 'RHYMES' },
    ]
    const plan = planImport(sheet, known, school())
    expect(plan.areas).toEqual([])
    expect(plan.activities).toMatchObject([
      { name: 'Listening', parent: area, position: 3, ownerSchoolId: 'school', ownerClassId: 'junior' },
    ])
    expect(plan.exercises).toMatchObject([
      { name: 'Rhymes', parent: activity, position: 5 },
      { name: 'Stories', parent: plan.activities[0], position: 1 },
    ])
    expect(plan.faults).toMatchObject([
      { row: 2, message: 'This activity already has an exercise with this name.' },
      { row: 5, message: 'This exercise also appears in row 3' },
    ])
  })
})

describe('prerequisites in a workbook', () => {
  const names = ['One', 'Two', 'Three', 'Four']
  const written = fc.array(cell([...names, 'Nowhere', '2', '99']), { maxLength: 3 })
  const rows = fc.tuple(...names.map(() => fc.record({ requires: written, preparedBy: written })))

  test('are from the same class, each once, and never form a cycle; without an error, everything is stored', () => {
    fc.assert(
      fc.property(rows, all => {
        const exercises = names.map((exercise, index) => ({
          row: index + 2,
          classId: 'junior',
          area: 'Language',
          activity: 'Sounds',
          exercise,
        }))
        const { ofRow } = planImport(exercises, nothing, school())
        const sheet = all.map((one, index) => ({ row: index + 2, ...one }))
        const { pairs, faults } = planPrerequisites(sheet, [], ofRow)
        const told = pairs.map(({ exercise, requires }) => [exercise.name, requires.name] as const)
        expect(new Set(told.map(String)).size).toBe(told.length)
        // Repeatedly removes exercises without remaining prerequisites; a cycle would stay.
        let left: string[] = names
        for (const _ of names)
          left = left.filter(name => told.some(([of, requires]) => of === name && left.includes(requires)))
        expect(left).toEqual([])
        if (faults.requires.length + faults.preparedBy.length > 0) return
        const meant = (name: string) => (name === '2' ? 'One' : name)
        for (const [index, { requires, preparedBy }] of all.entries()) {
          const of = pairs.filter(({ exercise }) => exercise.name === names[index])
          const named = (strength: string) =>
            new Set(of.filter(pair => pair.strength === strength).map(pair => pair.requires.name))
          expect(named('direct')).toEqual(new Set(requires.map(meant)))
          const indirect = preparedBy.map(meant).filter(name => !requires.map(meant).includes(name))
          expect(named('indirect')).toEqual(new Set(indirect))
        }
      }),
    )
  })

  test('are checked against 5,000 exercises with ten prerequisites each, in any order', () => {
    // Comparing each row with all previous pairs would exceed a test's time limit.
    const count = 5_000
    const exercises = Array.from({ length: count }, (_, index) => ({
      ...{ row: index + 2, classId: 'junior', area: 'Language', activity: 'Sounds' },
      exercise: `Exercise ${index}`,
    }))
    const { ofRow } = planImport(exercises, nothing, school())
    // 7 and 4,287 are coprime to 5,000: each exercise once, in a mixed order.
    const nameAt = (place: number) => `Exercise ${(place * 7) % count}`
    const sheet = exercises.map((_, index) => {
      const place = (index * 4_287) % count
      const requires = Array.from({ length: Math.min(place, 10) }, (_, back) => nameAt(place - 1 - back))
      return { row: ((place * 7) % count) + 2, requires, preparedBy: [] }
    })
    const plain = planPrerequisites(sheet, [], ofRow)
    expect([plain.faults.requires, plain.pairs.length]).toEqual([[], count * 10 - 55])
    // The first ten require the last ones: no order exists any longer, and twenty cycles are reported.
    const round = sheet.map(({ requires, ...one }, index) => {
      const place = (index * 4_287) % count
      const missing = Array.from({ length: 10 - requires.length }, (_, back) =>
        nameAt(count - 1 - back - place),
      )
      return { ...one, requires: [...requires, ...missing] }
    })
    const { faults } = planPrerequisites(round, [], ofRow)
    expect(faults.requires).toHaveLength(20)
    for (const { message } of faults.requires) expect(message.length).toBeLessThan(400)
  })
})
