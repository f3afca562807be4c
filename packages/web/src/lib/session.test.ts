import { beforeEach, expect, test, vi } from 'vitest'
import { beginVisit, keepMainClass } from './keep-session.ts'
import {
  currentUser,
  endSession,
  isVisitOver,
  keepSession,
  rememberedOrigin,
  rememberOrigin,
  type SignedInUser,
  sessionToken,
  signedInUser,
  takeOrigin,
} from './session.ts'
import { rememberedSpan, rememberSpan } from './tab-memory.ts'

class Storage {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('location', { origin: 'https://casa.example' })
})

test('the page requested before sign-in is kept until it is taken, once', () => {
  rememberOrigin({ pathname: '/app/dayreport', search: '?startDate=2026-11-20' })
  expect(rememberedOrigin()).toEqual({ pathname: '/app/dayreport', search: '?startDate=2026-11-20' })
  expect(takeOrigin()).toEqual({ pathname: '/app/dayreport', search: '?startDate=2026-11-20' })
  expect(takeOrigin()).toBeUndefined()
})

test('it ends with the session', () => {
  rememberOrigin({ pathname: '/app/dayreport', search: '' })
  endSession()
  expect(rememberedOrigin()).toBeUndefined()
})

test('a searched date range is remembered for its user, until the school’s next day or the end of the session', () => {
  const span = { startDate: '2026-11-09', endDate: '' }
  rememberSpan('anjali', '2026-11-20', span)
  expect(rememberedSpan('anjali', '2026-11-20')).toEqual(span)
  expect(rememberedSpan('anjali', '2026-11-21')).toBeUndefined()
  expect(rememberedSpan('arun', '2026-11-20')).toBeUndefined()
  endSession()
  expect(rememberedSpan('anjali', '2026-11-20')).toBeUndefined()
})

const anjali: SignedInUser = {
  _id: 'anjali',
  schooleId: 'banyan',
  role: 'TEACHER',
  classId: null,
  teacherId: null,
  name: 'Anjali',
  email: null,
  passwordReset: 1,
  filterStatus: false,
  deviceKey: 'key',
  signOutToken: 'end',
}

test('the main class that the office changed replaces the one from the sign-in', () => {
  keepSession('token', { ...anjali, classId: 'jasmine' })
  expect(keepMainClass('jasmine')).toBe(false)
  expect(keepMainClass('lotus')).toBe(true)
  expect(signedInUser()).toEqual({ ...anjali, classId: 'lotus' })
  expect(sessionToken()).toBe('token')
  // Another role's clock names no class.
  expect(keepMainClass(undefined)).toBe(false)
  endSession()
  expect(keepMainClass('jasmine')).toBe(false)
  expect(signedInUser()).toBeUndefined()
})

test('a page leaving because its session ended still renders as its user’s', () => {
  expect(currentUser).toThrow()
  keepSession('token', anjali)
  expect(currentUser()).toEqual(anjali)
  endSession()
  expect(signedInUser()).toBeUndefined()
  expect(sessionToken()).toBeNull()
  expect(currentUser()).toEqual(anjali)
})

test.each([
  '//evil.example/app/',
  'https://evil.example/app/',
  '/app/../montessori/term',
  '/app/..//evil.example',
  '/app/\\evil.example/..',
  '/application',
  '/montessori/home',
  '/app',
  '',
  null,
  7,
])('%j is not an address in the app', pathname => {
  sessionStorage.setItem('casa_origin', JSON.stringify({ pathname, search: '' }))
  expect(rememberedOrigin()).toBeUndefined()
})

test.each([undefined, 7, '//evil.example'])('%j is not a valid search', search => {
  sessionStorage.setItem('casa_origin', JSON.stringify({ pathname: '/app/fee', search }))
  expect(rememberedOrigin()).toEqual({ pathname: '/app/fee', search: '' })
})

test('unreadable values are ignored', () => {
  sessionStorage.setItem('casa_origin', '{')
  expect(rememberedOrigin()).toBeUndefined()
})

test('after a visit to a school, the administrator’s own session is back, and the page knows that the visit is over', () => {
  const administrator: SignedInUser = {
    _id: 'lakshmi',
    schooleId: 'platform',
    role: 'SUPERADMIN',
    classId: null,
    teacherId: null,
    name: 'Lakshmi',
    email: null,
    passwordReset: 1,
    filterStatus: false,
    deviceKey: 'key',
    signOutToken: 'end',
  }
  keepSession('own', administrator)
  expect(currentUser()).toEqual(administrator)
  const visitor = { ...administrator, schooleId: 'banyan', role: 'SCHOOLE' as const }
  beginVisit('visiting', { ...visitor, visit: { schooleName: 'Banyan', until: '2026-11-21T04:00:00Z' } })
  expect(currentUser()).toMatchObject({ role: 'SCHOOLE', visit: { schooleName: 'Banyan' } })
  expect(isVisitOver()).toBe(false)
  endSession()
  expect(sessionToken()).toBe('own')
  expect(signedInUser()).toEqual(administrator)
  expect(isVisitOver()).toBe(true)
  // The page is the visitor's until it is left.
  expect(currentUser().role).toBe('SCHOOLE')
  endSession()
  expect(sessionToken()).toBeNull()
})

test('another sign-in on the device forgets the session that a visit was to return to', () => {
  localStorage.setItem('casa_own_session', JSON.stringify({ token: 'own', user: { role: 'SUPERADMIN' } }))
  keepSession('token', { ...currentUser(), visit: undefined } as unknown as SignedInUser)
  endSession()
  expect(sessionToken()).toBeNull()
})
