import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { answers, show } from '../testing/show.tsx'
import { isBlocked, keepReach, mayRead, maySee } from './rights.ts'

const { Student } = schemaExamples
const id = Student._id
const all = { children: [id], work: [id], fees: [id], isBlocked: false }

/** Signs in a parent of whom the app knows nothing yet. */
const parent = () => show(null, { role: 'PARENT', stubs: [answers(api.students.find, [])] })

test('nothing has to go when the app learns the first time whom a parent sees', async () => {
  await parent()
  expect(maySee('work', id)).toBe(true)
  expect(keepReach(all)).toBe(false)
  expect([maySee('work', id), maySee('fees', id), mayRead('money'), isBlocked()]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a child, a right to it or a block that is new makes the app drop what it holds', async () => {
  const sibling = 'a sibling'
  const both = { children: [id, sibling], work: [id, sibling], fees: [id, sibling], isBlocked: false }
  await parent()
  keepReach(both)
  expect(keepReach(both)).toBe(false)
  expect(keepReach({ ...both, work: [id] })).toBe(true)
  expect(keepReach({ ...both, work: [id], fees: [id] })).toBe(true)
  expect(keepReach({ ...all, isBlocked: true })).toBe(true)
  expect(keepReach({ ...all, isBlocked: true })).toBe(false)
  expect(isBlocked()).toBe(true)
})

test('a further child makes nothing go', async () => {
  await parent()
  keepReach(all)
  expect(keepReach({ ...all, children: [id, 'a sibling'], work: [id, 'a sibling'] })).toBe(false)
})

test('menus about fees or work are hidden from a parent who sees those of no child', async () => {
  await parent()
  keepReach(all)
  expect(keepReach({ ...all, fees: [] })).toBe(true)
  expect([mayRead('money'), mayRead('learning')]).toEqual([false, true])
  expect(keepReach({ ...all, work: [], fees: [] })).toBe(true)
  expect([mayRead('money'), mayRead('learning'), maySee('work', id)]).toEqual([false, false, false])
  expect(keepReach(all)).toBe(true)
  expect(mayRead('learning')).toBe(true)
})

test('without a child nothing is hidden, because the school may still link one', async () => {
  await parent()
  keepReach({ children: [], work: [], fees: [], isBlocked: false })
  expect([mayRead('money'), mayRead('learning')]).toEqual([true, true])
})
