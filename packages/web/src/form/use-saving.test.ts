import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  dropEndedSession,
  dropInputOfOthers,
  endSession,
  handleEndedSession,
  keepSession,
  type SignedInUser,
} from '../lib/session.ts'
import { changedFields, differences, isSecret, keepInput, takeInput } from './use-saving.ts'

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
  deviceKey: 'key',
  signOutToken: 'end',
}
const note = { form: ',classId,notes', values: { classId: 'jasmine', notes: 'Counts to ten' }, version: 3 }
const page = { pathname: '/app/teachernotes/new', search: '' }

let tab: Map<string, string>

beforeEach(() => {
  tab = new Map()
  page.pathname = '/app/teachernotes/new'
  vi.stubGlobal('location', page)
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

/** A teacher's session ends while a form is open. */
function endWith(input: typeof note | undefined): void {
  keepSession('token', teacher)
  const stop = keepInput(() => input)
  dropEndedSession()
  stop()
}

test('unsaved input is restored once, to the same user at the same form', () => {
  endWith(note)
  keepSession('another token', teacher)
  expect(takeInput('mother', note.form)).toBeUndefined()
  expect(takeInput(teacher._id, 'another,classId,notes')).toBeUndefined()
  page.pathname = '/app/teachernotes/7'
  expect(takeInput(teacher._id, note.form)).toBeUndefined()
  page.pathname = '/app/teachernotes/new'
  page.search = '?child=asha'
  expect(takeInput(teacher._id, note.form)).toBeUndefined()
  page.search = ''
  expect(takeInput(teacher._id, note.form)).toMatchObject(note)
  expect(takeInput(teacher._id, note.form)).toBeUndefined()
})

test('when another tab finds that the session ended, this tab keeps its input; after a sign-out there it does not', () => {
  const events: { key: string; newValue: string | null }[] = []
  const other = storageOf(new Map())
  const setItem = (key: string, newValue: string) => {
    events.push({ key, newValue })
    other.setItem(key, newValue)
  }
  vi.stubGlobal('localStorage', { ...other, setItem })
  keepSession('token', teacher)
  events.length = 0
  endSession()
  expect(events).toEqual([])
  keepSession('token', teacher)
  dropEndedSession()
  const stop = keepInput(() => note)
  for (const event of events) handleEndedSession(event)
  stop()
  keepSession('another token', teacher)
  expect(takeInput(teacher._id, note.form)).toMatchObject(note)
})

test('another user’s sign-in, or a sign-out, removes all kept input from the browser', () => {
  endWith(note)
  keepSession('token', { ...teacher, _id: 'mother' })
  expect([...tab]).toEqual([])
  endWith(note)
  keepSession('token', teacher)
  endSession()
  expect([...tab]).toEqual([])
})

test('a tab waiting at the sign-in discards kept input after a sign-out or another user’s sign-in in another tab', () => {
  endWith(note)
  dropInputOfOthers(teacher)
  expect(tab.size).toBe(1)
  dropInputOfOthers({ ...teacher, _id: 'mother' })
  expect([...tab]).toEqual([])
  endWith(note)
  dropInputOfOthers(undefined)
  expect([...tab]).toEqual([])
})

test('a form without unsaved input, a password and an Aadhaar number are not kept', () => {
  endWith(undefined)
  expect([...tab]).toEqual([])
  const child = { ...note, values: { ...note.values, adharNo: '123412341234', newPassword: 'secret words' } }
  endWith(child)
  expect(takeInput(teacher._id, note.form)?.values).toEqual(note.values)
})

test('no password field is kept, whatever its name', () => {
  const source = join(import.meta.dirname, '..')
  const names = ['app', 'screens']
    .flatMap(folder => globSync(`${folder}/**/*.tsx`, { cwd: source }))
    .flatMap(path => [
      ...readFileSync(join(source, path), 'utf8').matchAll(/<PasswordField\s[^>]*?\bname="(\w+)"/g),
    ])
    .map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter(name => !isSecret(name))).toEqual([])
})

const base = { className: 'Rose', status: true, levelId: null, notes: '' }

test('only fields in which both versions differ are listed', () => {
  expect(differences(base, { ...base, className: 'Lotus' }, { ...base, className: 'Lotus' })).toEqual([])
  expect(differences(base, base, base)).toEqual([])
})

test('your changes are kept as yours; what only they changed is kept as theirs', () => {
  const yours = { ...base, className: 'Rose Garden' }
  const theirs = { ...base, className: 'Rosebud', status: false }
  expect(differences(base, yours, theirs)).toEqual([
    { name: 'className', theirs: 'Rosebud', yours: 'Rose Garden', keep: 'yours' },
    { name: 'status', theirs: false, yours: true, keep: 'theirs' },
  ])
})

test('undefined and null are the same', () => {
  expect(differences(base, { ...base, levelId: undefined }, base)).toEqual([])
})

test('untouched fields do not count as input', () => {
  const yours = { ...base, levelId: undefined, notes: 'Sings.' }
  expect(changedFields(base, yours)).toEqual({ notes: 'Sings.' })
})
