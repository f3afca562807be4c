import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyone, staff } from './access.ts'
import { type Route, route } from './route.ts'

const call = (access: Route['access']) =>
  route({ method: 'PATCH', path: '/notes', summary: 'A note.', access, tx: 'write', response: z.unknown() })

test('a call reaches either rows or the user’s own data, and never one for some roles and the other for others', () => {
  expect(() => call({ SCHOOLE: 'school', TEACHER: 'own' })).toThrow('PATCH /notes')
  expect(call(everyone).access).toBe(everyone)
  expect(call(staff).access).toBe(staff)
  expect(call('public').access).toBe('public')
})
