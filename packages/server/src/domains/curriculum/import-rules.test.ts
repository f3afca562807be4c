import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownRow, planImport, type SheetExercise } from './import-rules.ts'

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
  test('is every exercise once, under the areas and activities that it names, in the order of the sheet', () => {
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

  test('hangs on what is there, the platform’s too, and follows it; what is there again is a fault', () => {
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
      { row: 2, message: 'This activity has an exercise of this name already.' },
      { row: 5, message: 'This exercise stands in row 3, too' },
    ])
  })
})
