import { beforeEach, expect, test, vi } from 'vitest'
import { keepInput, offerInput, takeInput } from './kept-input.ts'
import { endSession, keepSession, type SignedInUser } from './session.ts'

const teacher: SignedInUser = {
  _id: 'teacher',
  schooleId: 'school',
  role: 'TEACHER',
  classId: null,
  teacherId: null,
  name: 'Anjali Rao',
  email: null,
  passwordReset: 1,
  filterStatus: false,
}
const note = { fields: 'classId,notes', values: { classId: 'jasmine', notes: 'Counts to ten' }, version: 3 }
const path = '/app/teachernotes/new'

let tab: Map<string, string>

beforeEach(() => {
  tab = new Map()
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.stubGlobal('localStorage', storageOf(new Map()))
})

function storageOf(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The session of a teacher ends while a form is open. */
function endWith(input: typeof note | undefined): void {
  keepSession('token', teacher)
  const close = offerInput(() => input)
  endSession()
  keepInput(teacher._id, path)
  close()
}

test('what was typed comes back once, to the same user at the same form', () => {
  endWith(note)
  keepSession('another token', teacher)
  expect(takeInput(teacher._id, '/app/teachernotes/7', note.fields)).toBeUndefined()
  expect(takeInput(teacher._id, path, 'notes')).toBeUndefined()
  expect(takeInput(teacher._id, path, note.fields)).toMatchObject(note)
  expect(takeInput(teacher._id, path, note.fields)).toBeUndefined()
})

test('somebody else who signs in, and a sign-out, leave nothing of it in the browser', () => {
  endWith(note)
  keepSession('token', { ...teacher, _id: 'mother' })
  expect([...tab]).toEqual([])
  endWith(note)
  keepSession('token', teacher)
  endSession()
  expect([...tab]).toEqual([])
})

test('a form without unsaved input, a password and an Aadhaar number are not kept', () => {
  endWith(undefined)
  expect([...tab]).toEqual([])
  const child = { ...note, values: { ...note.values, adharNo: '123412341234', newPassword: 'secret words' } }
  endWith(child)
  expect(takeInput(teacher._id, path, note.fields)?.values).toEqual(note.values)
})
