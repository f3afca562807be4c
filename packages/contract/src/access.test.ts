import { expect, test } from 'vitest'
import { may, type Permission, roles } from './access.ts'

test('a school’s office sees every button of a child and of its records; nobody else does', () => {
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
