import { expect, test } from 'vitest'
import { mayRemoveRecord } from './removing.ts'

test('teachers can delete only their own drafts; the office can delete any record', () => {
  const draft = { madeBy: 'anjali', published: false }
  const published = { madeBy: 'anjali', published: true }
  const of = (user: string, role: 'TEACHER' | 'SCHOOLE' | 'PARENT' | 'SUPERADMIN') =>
    [draft, published].map(record => mayRemoveRecord(record, { user, role }))
  expect(of('anjali', 'TEACHER')).toEqual([true, false])
  expect(of('meera', 'TEACHER')).toEqual([false, false])
  expect(of('lakshmi', 'SCHOOLE')).toEqual([true, true])
  expect(of('anjali', 'PARENT')).toEqual([false, false])
  expect(of('anjali', 'SUPERADMIN')).toEqual([false, false])
})
