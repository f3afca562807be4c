import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storedByAKilledServer } from '../../testing/killed-process.ts'
import type { Bucket } from './bucket.ts'
import { diskStorage, type Storage, storageOn, UnconfirmedFiles } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = await diskStorage(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const read = async (key: string) => buffer((await storage.read(key)).content)
const allBelow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    entry => entry.isFile() && !entry.name.endsWith('.lock'),
  )
const isNote = ({ parentPath }: { parentPath: string }) => parentPath.startsWith(join(folder, 'unconfirmed'))
const filesBelow = async () => (await allBelow()).filter(entry => !isNote(entry))
const notesBelow = async () => (await allBelow()).filter(isNote).map(({ name }) => name)

test('what is stored is read back, from bytes and from a stream, under unguessable names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async bytes => {
      const keys = await Promise.all([storage.put(bytes), storage.put(Readable.from([Buffer.from(bytes)]))])
      for (const key of keys) {
        expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
        expect(await read(key)).toEqual(Buffer.from(bytes))
      }
      expect(keys[0]).not.toBe(keys[1])
    }),
    { numRuns: 20 },
  )
})

test('only the server’s own user may read the files', async () => {
  const key = await storage.put(Buffer.from('secret'))
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, key.slice(0, 2)))).mode & 0o777).toBe(0o700)
})

test('a deleted file is gone; deleting it again is not an error', async () => {
  const key = await storage.put(Buffer.from('here'))
  await storage.remove(key)
  await expect(storage.read(key)).rejects.toMatchObject({ status: 404 })
  await storage.remove(key)
  expect(await filesBelow()).toEqual([])
})

test('no key leads out of the folder', async () => {
  const outside = join(folder, '..', 'outside.txt')
  await writeFile(outside, 'mine')
  for (const key of [
    '../outside.txt',
    outside,
    'aa/../../outside.txt',
    'incoming/x',
    '',
    'AA/'.padEnd(33, '0'),
  ]) {
    await expect(storage.read(key)).rejects.toMatchObject({ status: 404 })
    await storage.remove(key)
  }
  expect(await readFile(outside, 'utf8')).toBe('mine')
  await rm(outside)
})

describe('never half a file', () => {
  test('a broken stream leaves nothing, and while it runs nothing is under a key', async () => {
    const seen: string[] = []
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        seen.push(...(await filesBelow()).map(file => file.parentPath))
        throw new Error('the line broke')
      })(),
    )
    await expect(storage.put(breaking)).rejects.toMatchObject({ status: 503 })
    expect(seen.map(dirname)).toEqual([join(folder, 'incoming')])
    expect(await filesBelow()).toEqual([])
  })

  test('leftovers of a crash are deleted at the next start, but what is being written stays', async () => {
    const [old, young] = ['old', 'young'].map(name => join(folder, 'incoming', name)) as [string, string]
    await Promise.all([old, young].map(file => writeFile(file, 'half')))
    await utimes(old, new Date(0), new Date(0))
    await diskStorage(folder)
    expect((await filesBelow()).map(file => file.name)).toEqual(['young'])
  })
})

describe('a file without a row', () => {
  const none = async () => []

  test('is noted before it is stored, until it is confirmed or deleted', async () => {
    const keys = await Promise.all(['one', 'two', 'three'].map(text => storage.put(Buffer.from(text))))
    expect((await notesBelow()).sort()).toEqual(keys.map(key => key.replace('/', '-')).sort())
    await storage.confirm([keys[0]!])
    await storage.remove(keys[1]!)
    expect(await notesBelow()).toEqual([keys[2]!.replace('/', '-')])
    let noted = 0
    const breaking = Readable.from(
      (async function* () {
        noted = (await notesBelow()).length
        yield Buffer.alloc(1)
      })(),
    )
    await storage.put(breaking)
    expect(noted).toBe(2)
  })

  test('is deleted if its server was killed; one with a row stays, and so does what a live server has not confirmed', async () => {
    const mine = await storage.put(Buffer.from('mine'))
    const [rowed, orphan] = (await storedByAKilledServer(folder, ['rowed', 'orphan'])) as [string, string]
    const asked: string[][] = []
    const next = await diskStorage(folder)
    await next.removeAbandoned(async keys => {
      asked.push([...keys].sort())
      return [rowed]
    })
    expect(asked).toEqual([[rowed, orphan].sort()])
    await expect(read(orphan)).rejects.toMatchObject({ status: 404 })
    expect([await read(rowed), await read(mine)].map(String)).toEqual(['rowed', 'mine'])
    expect(await notesBelow()).toEqual([mine.replace('/', '-')])
    await next.removeAbandoned(none)
    expect(String(await read(mine))).toBe('mine')
  })

  test('stays noted while the database is unavailable', async () => {
    const [orphan] = (await storedByAKilledServer(folder, ['orphan'])) as [string]
    const away = () => Promise.reject(new Error('the database is away'))
    await expect(storage.removeAbandoned(away)).rejects.toThrow('away')
    expect(String(await read(orphan))).toBe('orphan')
    await storage.removeAbandoned(none)
    await expect(read(orphan)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a storage that fails', () => {
  const failing = (code: string): Bucket => {
    const fail = () => Promise.reject(Object.assign(new Error(`${code}: /secret/path`), { code }))
    return { put: fail, get: fail, delete: fail, removeAbandoned: fail }
  }

  test('full: 507; anything else: 503; never a path in the message, and the cause is kept for the log', async () => {
    const unconfirmed = await UnconfirmedFiles.in(join(folder, 'notes'))
    const key = '00/'.padEnd(33, '0')
    for (const [code, status] of [
      ['ENOSPC', 507],
      ['EDQUOT', 507],
      ['EIO', 503],
      ['ENOENT', 503],
    ] as const) {
      const failed = storageOn(failing(code), unconfirmed)
      for (const attempt of [
        () => failed.put(Buffer.from('x')),
        () => failed.read(key),
        () => failed.remove(key),
      ]) {
        const error = await attempt().catch(caught => caught)
        expect(error).toMatchObject({ status, message: expect.not.stringContaining('secret') })
        expect(error.cause).toBeInstanceOf(Error)
      }
    }
  })
})
