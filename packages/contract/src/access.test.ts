import { expect, test } from 'vitest'
import { may, type Permission, roles } from './access.ts'

test('only a school’s office sees every button for a child and its records', () => {
  const permissions: Permission[] = [
    'studentDetailsEdit',
    'studentDetailsDelete',
    'studentActivityEdit',
    'studentActivityDelete',
  ]
  for (const role of roles)
    expect(
      permissions.filter(permission => may(role, permission)),
      role,
    ).toEqual(role === 'SCHOOLE' ? permissions : [])
})
