import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { queue, queueByKey } from './queue.ts'

test('never more than its width run at once, and all get their turn in order', async () => {
  const run = queue(2, 20)
  let running = 0
  let most = 0
  const ended: number[] = []
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      run(async () => {
        running += 1
        most = Math.max(most, running)
        await pause(1)
        running -= 1
        ended.push(index)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('one too many is refused at once, and a failed task frees its place', async () => {
  const run = queue(1, 1)
  const { promise, reject } = Promise.withResolvers<void>()
  const first = run(() => promise)
  const second = run(async () => 'second')
  await expect(run(async () => 'third')).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('second')
  expect(await run(async () => 'later')).toBe('later')
})

test('a caller who hangs up while waiting leaves the queue, and the place is free again', async () => {
  const run = queue(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run(() => promise)
  const caller = new AbortController()
  let ran = false
  const second = run(async () => {
    ran = true
  }, caller.signal)
  caller.abort()
  await expect(second).rejects.toThrow(/abort/i)
  const third = run(async () => 'third')
  resolve()
  await first
  expect(await third).toBe('third')
  expect(ran).toBe(false)
  await expect(run(async () => 'never', caller.signal)).rejects.toThrow(/abort/i)
})

test('each key has its own queue: a full one refuses its own tasks, and the others are unaffected', async () => {
  const run = queueByKey(1, 1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = run('mine', () => promise)
  const second = run('mine', async () => 'second')
  await expect(run('mine', async () => 'third')).rejects.toMatchObject({ status: 503 })
  expect(await run('another', async () => 'at once')).toBe('at once')
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(await run('mine', async () => 'later')).toBe('later')
})
