import { expect, test } from 'vitest'
import { Passwords } from './passwords.ts'
import { queue } from './queue.ts'

const passwords = new Passwords()

test('a password matches only its own hash, and the hash states its cost', async () => {
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches('correct horse', stored)).toBe(true)
  expect(await passwords.matches('Correct horse', stored)).toBe(false)
})

test('the same characters typed on another keyboard are the same password', async () => {
  expect(await passwords.matches('cafe\u0301 au lait', await passwords.hash('café au lait'))).toBe(true)
})

test('without a hash nothing matches', async () => {
  expect(await passwords.matches('anything at all', null)).toBe(false)
  expect(await passwords.matches('anything at all', undefined)).toBe(false)
})

test('requests beyond the queue’s limit are refused with 503', async () => {
  const narrow = new Passwords(queue(1, 2))
  const rush = await Promise.allSettled(Array.from({ length: 6 }, () => narrow.hash('correct horse')))
  const refused = rush.filter(one => one.status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 5 })
})
