import { expect, test } from 'vitest'
import { otherStudentHeadings, studentHeadings } from './student-headings.ts'

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

test('no other name of a column is a name of another one', () => {
  const owners = new Map<string, string>()
  const named = [
    ...Object.entries(studentHeadings).map(([field, name]) => [field, [name]] as const),
    ...Object.entries(otherStudentHeadings),
  ]
  for (const [field, names] of named)
    for (const name of names) {
      expect(owners.get(plain(name)) ?? field, name).toBe(field)
      owners.set(plain(name), field)
    }
})
