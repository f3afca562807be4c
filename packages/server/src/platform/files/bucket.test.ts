import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise } from '../../testing/films.ts'
import { s3Servers } from '../../testing/s3-servers.ts'
import { type Bucket, PastTheEnd } from './bucket.ts'
import { DiskBucket } from './disk-bucket.ts'
import { byteSpan, type Range } from './ranges.ts'
import { S3Bucket } from './s3-bucket.ts'
import { type Storage, storageOn, UnconfirmedFiles } from './storage.ts'

type Place = { bucket: Bucket; stop: () => Promise<void> }

const places: [string, () => Promise<Place>][] = [
  [
    'a folder',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'bucket-'))
      return { bucket: await DiskBucket.in(folder), stop: () => rm(folder, { recursive: true }) }
    },
  ],
  ...s3Servers.map(([name, start]): [string, () => Promise<Place>] => [
    name,
    async () => {
      const server = await start()
      const bucket = new S3Bucket(server.settings)
      return {
        bucket,
        async stop() {
          bucket.close()
          await server.stop()
        },
      }
    },
  ]),
]

/** The behaviour shared by all file stores. */
describe.each(places)('%s', (_, start) => {
  let place: Place
  let bucket: Bucket
  let count = 0
  const newKey = () => {
    count += 1
    return `00/${String(count).padStart(30, '0')}`
  }

  beforeAll(async () => {
    place = await start()
    bucket = place.bucket
  }, 60_000)
  afterAll(() => place.stop())

  const read = async (key: string, range?: Range) => {
    const opened = await bucket.get(key, range)
    return opened && { ...opened, content: await buffer(opened.content) }
  }

  test('returns what was put, from bytes and from a stream, and its size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async bytes => {
        const content = Buffer.from(bytes)
        for (const form of [bytes, Readable.from([content])]) {
          const key = newKey()
          await bucket.put(key, form)
          expect(await read(key)).toEqual({ content, from: 0, to: bytes.length - 1, total: bytes.length })
        }
      }),
      { numRuns: 10 },
    )
  })

  test('returns the requested range, and the total size for one past the end', async () => {
    const key = newKey()
    const content = noise(100)
    await bucket.put(key, content)
    const edge = fc.integer({ min: 0, max: 130 })
    const ranges = fc.oneof(
      edge.map(last => ({ last })),
      edge.map(from => ({ from })),
      fc.tuple(edge, edge).map(([from, more]) => ({ from, to: from + more })),
    )
    await fc.assert(
      fc.asyncProperty(ranges, async range => {
        const span = byteSpan(range, content.length)
        if (span) {
          const part = content.subarray(span.from, span.to + 1)
          expect(await read(key, range)).toEqual({ content: part, ...span, total: 100 })
        } else {
          const error = await read(key, range).catch(caught => caught)
          expect(error).toBeInstanceOf(PastTheEnd)
          expect(error.total).toBe(100)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('accepts a video, and returns a range from its middle', async () => {
    const key = newKey()
    const film = noise(20 * 1_048_576 + 17)
    await bucket.put(key, Readable.from(chunksOf(film)))
    const from = 15_000_000
    const part = await read(key, { from, to: from + 999_999 })
    expect(part).toMatchObject({ from, to: from + 999_999, total: film.length })
    expect(part!.content.equals(film.subarray(from, from + 1_000_000))).toBe(true)
    expect((await read(key))!.content.equals(film)).toBe(true)
  })

  test('keeps nothing of a stream that breaks, early or late', async () => {
    for (const size of [1000, 12_000_000]) {
      const key = newKey()
      const breaking = Readable.from(
        (async function* () {
          yield* chunksOf(noise(size))
          throw new Error('the line broke')
        })(),
      )
      await expect(bucket.put(key, breaking)).rejects.toThrow()
      expect(await read(key)).toBeUndefined()
    }
  })

  test('deleted content is gone; deleting it again, or what never existed, is not an error', async () => {
    const key = newKey()
    await bucket.put(key, Buffer.from('here'))
    await bucket.delete(key)
    expect(await read(key)).toBeUndefined()
    await bucket.delete(key)
    await bucket.delete(newKey())
    expect(await read(newKey(), { last: 0 })).toBeUndefined()
    expect(await read(newKey(), { from: 5 })).toBeUndefined()
  })

  test('releases an opened video that nobody reads', async () => {
    const key = newKey()
    await bucket.put(key, noise(3_000_000))
    for (let times = 0; times < 20; times += 1) {
      const { content } = (await bucket.get(key))!
      content.destroy()
    }
    expect((await read(key))!.total).toBe(3_000_000)
  })

  test('deletes what broken uploads left behind, and keeps what is stored', async () => {
    const key = newKey()
    await bucket.put(key, Buffer.from('here'))
    await bucket.removeAbandoned()
    expect(String((await read(key))!.content)).toBe('here')
  })

  test('a storage on it has random keys, notes files without a row, and returns 404 for missing ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'notes-'))
    const storage: Storage = storageOn(bucket, await UnconfirmedFiles.in(folder))
    const key = await storage.put(Buffer.from('mine'))
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
    expect(String(await buffer((await storage.read(key)).content))).toBe('mine')
    await storage.removeAbandoned(async () => [])
    expect(String(await buffer((await storage.read(key, { last: 2 })).content))).toBe('ne')
    await expect(storage.read(key, { from: 4 })).rejects.toBeInstanceOf(PastTheEnd)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toMatchObject({ status: 404 })
    await rm(folder, { recursive: true })
  })
})

function* chunksOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}
