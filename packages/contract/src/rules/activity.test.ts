import { expect, test } from 'vitest'
import { api } from '../index.ts'
import type { Route } from '../route.ts'
import { actionOf, actions, deviceKindOf, isLoggedRead } from './activity.ts'

const calls = Object.values(api).flatMap(routes => Object.values<Route>(routes))
const namesOf = (some: Route[]) => some.map(({ method, path }) => `${method} ${path}`)

test('every call that writes has a phrase of its own in the activity log', () => {
  const writes = namesOf(calls.filter(({ method, reads }) => method !== 'GET' && !reads))
  const unnamed: string[] = ['added', 'changed', 'removed']
  expect(writes.filter(call => unnamed.includes(actionOf(call)))).toEqual([])
})

test('no two actions have the same name', () => {
  expect(new Set(actions).size).toBe(actions.length)
})

test('an entry that an older release wrote is named by its method', () => {
  expect(['POST /gone', 'PUT /gone', 'DELETE /gone/{id}'].map(actionOf)).toEqual([
    'added',
    'changed',
    'removed',
  ])
})

test('a read is logged if it hands out a document or an export', () => {
  const logged = namesOf(calls).filter(isLoggedRead)
  expect(logged).toContain('GET /files/export/{id}')
  expect(logged).not.toContain('GET /student/{id}/progress')
})

test('a browser is recognised as a phone, a tablet or a computer', () => {
  expect(deviceKindOf('Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari')).toBe('phone')
  expect(deviceKindOf('Mozilla/5.0 (Linux; Android 14; SM-X200) Safari')).toBe('tablet')
  expect(deviceKindOf('Mozilla/5.0 (Windows NT 10.0)')).toBe('computer')
  expect(deviceKindOf(undefined)).toBeNull()
})
