import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, ended, type GridRow, isWorked, type Saving } from './cells.ts'

const child = (name: string): GridRow => ({
  _id: name,
  schooleId: 's',
  studentId: { _id: name, firstName: name, lastName: null, admissionNumber: null },
  classId: null as unknown as GridRow['classId'],
  sounds: { m: true },
})
const asha = child('Asha')
const shown = (saving: Saving, item: string, row = asha) => isWorked(row, 'sounds', item, saving.get(row._id))

test('a cell shows what is being saved, and what the server has once that has ended', () => {
  const flip = { childId: 'Asha', item: 'm', worked: false }
  const saveId = Symbol()
  const saving = begun(new Map(), flip, saveId)
  expect([shown(saving, 'm'), shown(saving, 'a'), shown(saving, 'm', child('Dev'))]).toEqual([
    false,
    false,
    true,
  ])
  expect(ended(saving, flip, saveId).size).toBe(0)
  expect(shown(ended(saving, flip, saveId), 'm')).toBe(true)
})

test('whatever becomes of earlier changes of a cell, the last one stands until it has ended itself', () => {
  const clicks = fc.array(fc.record({ item: fc.constantFrom('a', 'm'), worked: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(clicks, list => {
      const flips = list.map(click => ({ childId: 'Asha', saveId: Symbol(), ...click }))
      let saving: Saving = new Map()
      for (const flip of flips) saving = begun(saving, flip, flip.saveId)
      const last = flips.at(-1)!
      for (const flip of flips.slice(0, -1)) saving = ended(saving, flip, flip.saveId)
      expect(shown(saving, last.item)).toBe(last.worked)
      expect(ended(saving, last, last.saveId).size).toBe(0)
    }),
    { seed: 27 },
  )
})
