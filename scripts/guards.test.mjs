import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { opened, readGuards } from './guards-list.mjs'
import { root } from './tree.mjs'

const guards = readGuards(readFileSync(new URL('./guards.txt', import.meta.url), 'utf8'))

test('every guard on the list and its test still exist, so that `npm run guards` can open it', () => {
  const missing = guards.flatMap(guard => {
    try {
      return opened(root, guard).text.includes(guard.find) && !guard.open.includes(guard.find)
        ? [guard.guard]
        : []
    } catch (error) {
      return [`${guard.guard}: ${error.message}`]
    }
  })
  expect(guards.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
