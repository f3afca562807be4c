import { expect, test } from 'vitest'
import { landing } from '../access.ts'

test('each role lands on the screen for its daily work', () => {
  expect(landing('SUPERADMIN')).toBe('/app/schooldetails')
  expect(landing('SCHOOLE')).toBe('/app/studentdetails')
  expect(landing('TEACHER')).toBe('/app/studentactivity')
  expect(landing('PARENT')).toBe('/app/assignment')
})
