import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyone, staff } from './access.ts'
import { api } from './index.ts'
import { type Route, route } from './route.ts'

const call = (access: Route['access'], area: Route['area'] = 'learning') =>
  route({
    method: 'PATCH',
    path: '/notes',
    summary: 'A note.',
    access,
    area,
    tx: 'write',
    response: z.unknown(),
  })

test('a call reaches either rows or the user’s own data, and never one for some roles and the other for others', () => {
  expect(() => call({ SCHOOLE: 'school', TEACHER: 'own' })).toThrow('PATCH /notes')
  expect(call(everyone).access).toBe(everyone)
  expect(call(staff).access).toBe(staff)
  expect(call('public', 'none').access).toBe('public')
})

test('exactly the calls of the office have an area', () => {
  expect(() => call('public')).toThrow('PATCH /notes')
  expect(() => call({ TEACHER: 'class' })).toThrow('PATCH /notes')
  expect(() => call(staff, 'none')).toThrow('PATCH /notes')
  expect(call({ TEACHER: 'class' }, 'none').area).toBe('none')
})

test('no answer that may contain a slip is stored with its password', () => {
  const withSlips = Object.values(api)
    .flatMap(calls => Object.values<Route>(calls))
    .filter(({ method, reads, response }) => {
      return method !== 'GET' && !reads && response instanceof z.ZodObject && 'welcome' in response.shape
    })
  expect(withSlips.length).toBeGreaterThan(3)
  for (const { path, secrets } of withSlips) expect(secrets, path).toContain('welcome')
})
