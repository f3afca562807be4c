import { expect, test } from 'vitest'
import { childName } from './child-link.tsx'

test('a child’s name has a number only where another child has the same name', () => {
  const child = { firstName: 'Asha', lastName: 'Rao' }
  expect(childName(child)).toBe('Asha Rao')
  expect(childName({ ...child, namesakeNumber: null })).toBe('Asha Rao')
  expect(childName({ ...child, namesakeNumber: 'LBM-7' })).toBe('Asha Rao (LBM-7)')
  expect(childName({ firstName: 'Asha', lastName: null, namesakeNumber: 'A-1' })).toBe('Asha (A-1)')
})
