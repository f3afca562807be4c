import { randomBytes } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { ZipWriter } from './zip-writer.ts'

const large = [randomBytes(100_000)]

test('a sink that is destroyed ends the writing, with and without an error', async () => {
  for (const [error, message] of [
    [undefined, 'The archive could not be written.'],
    [new Error('The disk is gone.'), 'The disk is gone.'],
  ] as const) {
    const unread = new PassThrough()
    const waiting = new ZipWriter(unread).add('a', large, { packed: true })
    const gone = new PassThrough()
    const late = new ZipWriter(gone)
    await new Promise(setImmediate)
    for (const sink of [unread, gone]) sink.destroy(error)
    await expect(waiting).rejects.toThrow(message)
    await new Promise(setImmediate)
    await expect(late.add('a', [])).rejects.toThrow(message)
  }
})

test('no listeners are left behind by waiting for a slow sink', async () => {
  const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => setImmediate(done) })
  const before = slow.listenerCount('close')
  const zip = new ZipWriter(slow)
  const content = Array.from({ length: 30 }, () => Buffer.from('a chunk'))
  await zip.add('a', content, { packed: true })
  const listeners = ['drain', 'close'].map(event => slow.listenerCount(event))
  expect(listeners).toEqual([0, before])
})
