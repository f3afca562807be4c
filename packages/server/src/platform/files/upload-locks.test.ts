import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

const patient = () => new AbortController().signal

test('of three requests for an upload each asks the previous one to end', async () => {
  const locks = new UploadLocks()
  const turns: string[] = []
  /** A request that works on the upload until it is asked to end. */
  const request = async (name: string) => {
    const lock = locks.newLock('film')
    const asked = Promise.withResolvers<void>()
    await lock.lock(patient(), asked.resolve)
    turns.push(name)
    return { ended: asked.promise.then(() => lock.unlock()), unlock: () => lock.unlock() }
  }
  const first = await request('first')
  const second = request('second')
  const third = request('third')
  await first.ended
  await (await second).ended
  await (await third).unlock()
  expect(turns).toEqual(['first', 'second', 'third'])
})

test('a request that ends before its turn does not ask another to end', async () => {
  const locks = new UploadLocks()
  const over = AbortSignal.abort()
  const lock = locks.newLock('film')
  await expect(lock.lock(over, () => {})).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
  const held = locks.newLock('film')
  await held.lock(patient(), () => {})
  await expect(lock.lock(over, () => {})).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
  await held.unlock()
  expect(await locks.within('film', async () => 'free')).toBe('free')
})
