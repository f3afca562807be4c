import { expect, test } from 'vitest'
import type { QueuedSave } from './queue.ts'
import { needsSealing, type SealedRow, seal, unseal } from './store.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const anjali = { _id: 'anjali', deviceKey: keyOf(251) }
const save: QueuedSave = {
  key: 'key-1',
  user: 'anjali',
  place: 3,
  about: 'attendance of class-7',
  call: 'attendance.add',
  body: { classId: 'class-7', studentList: [{ _id: 'child-9', status: true }], version: 2 },
  label: 'Attendance, Jasmine',
  savedAt: '2026-11-20T06:00:00Z',
  tried: true,
  refusal: { status: 409, message: 'Somebody else saved it.' },
}

test('only the queue position of a stored save is readable, and its owner can read it back', async () => {
  const row = (await seal(save, anjali, 'stamp')) as SealedRow
  expect(Object.keys(row).sort()).toEqual(['iv', 'key', 'place', 'sealed', 'stamp', 'user'])
  const stored = Buffer.from(row.sealed).toString('latin1')
  for (const secret of ['class-7', 'child-9', 'Jasmine', 'attendance']) expect(stored).not.toContain(secret)
  expect(await unseal(row, anjali)).toEqual(save)
  // The next sign-in of the same person gets the same key.
  expect(await unseal(row, { ...anjali })).toEqual(save)
})

test('another key opens nothing, and a row moved to another account or position is rejected', async () => {
  const row = (await seal(save, anjali, 'stamp')) as SealedRow
  expect(await unseal(row, { _id: 'meera', deviceKey: keyOf(7) })).toBeUndefined()
  expect(await unseal({ ...row, user: 'meera' }, anjali)).toBeUndefined()
  expect(await unseal({ ...row, place: 4 }, anjali)).toBeUndefined()
})

test('each write of the same save produces different ciphertext', async () => {
  const [one, two] = (await Promise.all([seal(save, anjali, 'a'), seal(save, anjali, 'b')])) as SealedRow[]
  expect(Buffer.from(one!.sealed).equals(Buffer.from(two!.sealed))).toBe(false)
})

test('a save from an earlier release is read as is, and encrypted with the next change', async () => {
  expect(await unseal(save, anjali)).toEqual(save)
  expect(needsSealing(save, anjali)).toBe(true)
  expect(needsSealing(await seal(save, anjali, 'stamp'), anjali)).toBe(false)
})
