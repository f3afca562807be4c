import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GridRow, isWorked, type Saving, savingBegun, savingEnded } from './cell-grid.tsx'

const child = (name: string): GridRow => ({
  _id: name,
  schooleId: 's',
  studentId: { _id: name, firstName: name, lastName: null, admissionNumber: null },
  classId: null as unknown as GridRow['classId'],
  sounds: { m: true },
})
const asha = child('Asha')
const shown = (saving: Saving, item: string, row = asha) => isWorked(row, 'sounds', item, saving.get(row._id))

test("a cell shows what is being saved, and the server's value once that has finished", () => {
  const change = { childId: 'Asha', item: 'm', worked: false }
  const saveId = Symbol()
  const saving = savingBegun(new Map(), change, saveId)
  expect([shown(saving, 'm'), shown(saving, 'a'), shown(saving, 'm', child('Dev'))]).toEqual([
    false,
    false,
    true,
  ])
  expect(savingEnded(saving, change, saveId).size).toBe(0)
  expect(shown(savingEnded(saving, change, saveId), 'm')).toBe(true)
})

test('whatever happens to earlier changes of a cell, the latest one is shown until it has finished', () => {
  const clicks = fc.array(fc.record({ item: fc.constantFrom('a', 'm'), worked: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(clicks, list => {
      const changes = list.map(click => ({ childId: 'Asha', saveId: Symbol(), ...click }))
      let saving: Saving = new Map()
      for (const change of changes) saving = savingBegun(saving, change, change.saveId)
      const last = changes.at(-1)!
      for (const change of changes.slice(0, -1)) saving = savingEnded(saving, change, change.saveId)
      expect(shown(saving, last.item)).toBe(last.worked)
      expect(savingEnded(saving, last, last.saveId).size).toBe(0)
    }),
    { seed: 27 },
  )
})
