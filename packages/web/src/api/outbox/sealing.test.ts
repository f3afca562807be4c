import { expect, test } from 'vitest'
import type { QueuedSave } from './queue.ts'
import { isOpen, type SealedRow, seal, unseal } from './sealing.ts'

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

test('a waiting save is stored so that only its place in the queue can be read, and its owner reads it back', async () => {
  const row = (await seal(save, anjali, 'stamp')) as SealedRow
  expect(Object.keys(row).sort()).toEqual(['iv', 'key', 'place', 'sealed', 'stamp', 'user'])
  const stored = Buffer.from(row.sealed).toString('latin1')
  for (const secret of ['class-7', 'child-9', 'Jasmine', 'attendance']) expect(stored).not.toContain(secret)
  expect(await unseal(row, anjali)).toEqual(save)
  // The next sign-in of the same person gets the same key.
  expect(await unseal(row, { ...anjali })).toEqual(save)
})

test('another key opens nothing, and a row that was moved to another account or place is not believed', async () => {
  const row = (await seal(save, anjali, 'stamp')) as SealedRow
  expect(await unseal(row, { _id: 'meera', deviceKey: keyOf(7) })).toBeUndefined()
  expect(await unseal({ ...row, user: 'meera' }, anjali)).toBeUndefined()
  expect(await unseal({ ...row, place: 4 }, anjali)).toBeUndefined()
})

test('each write of the same save looks different', async () => {
  const [one, two] = (await Promise.all([seal(save, anjali, 'a'), seal(save, anjali, 'b')])) as SealedRow[]
  expect(Buffer.from(one!.sealed).equals(Buffer.from(two!.sealed))).toBe(false)
})

test('a save from an earlier release is read as it is, and is encrypted with the next change', async () => {
  expect(await unseal(save, anjali)).toEqual(save)
  expect(isOpen(save, anjali)).toBe(true)
  expect(isOpen(await seal(save, anjali, 'stamp'), anjali)).toBe(false)
})
