import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noise } from '../../testing/films.ts'
import { type S3Server, startS3rver } from '../../testing/s3-servers.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { moveFiles } from './move-files.ts'
import { S3Bucket } from './s3-bucket.ts'
import { diskStorage } from './storage.ts'

let server: S3Server
let bucket: S3Bucket

beforeAll(async () => {
  server = await startS3rver()
  bucket = new S3Bucket(server.settings)
})
afterAll(async () => {
  bucket.close()
  await server.stop()
})

/** A folder with this many files, as a server would leave it, and their keys. */
async function filled(count: number) {
  const folder = await temporaryFolder()
  const storage = await diskStorage(join(folder, 'files'))
  const keys: string[] = []
  for (let index = 0; index < count; index += 1) keys.push(await storage.put(noise(1000 + index)))
  await storage.confirm(keys)
  return { data: folder, folder: join(folder, 'files'), keys }
}

const moving = (signal = new AbortController().signal) => ({ signal, tell: () => {} })

test('it can be stopped, resumes where it was, and then everything has arrived byte for byte', async () => {
  const { folder, keys } = await filled(40)
  const stop = new AbortController()
  let count = 0
  const stopping = {
    bytesOf: (key: string) => bucket.bytesOf(key),
    get: (key: string) => bucket.get(key),
    put: async (key: string, content: Uint8Array | Readable) => {
      count += 1
      if (count === 12) stop.abort()
      await bucket.put(key, content)
    },
  }
  const first = await moveFiles(folder, stopping, moving(stop.signal))
  expect(first.moved).toBe(count)
  expect(first.left).toBe(40 - count)
  expect(await moveFiles(folder, bucket, moving())).toEqual({ moved: 40 - count, there: count, left: 0 })
  expect(await moveFiles(folder, bucket, moving())).toEqual({ moved: 0, there: 40, left: 0 })
  for (const key of keys) {
    const opened = await bucket.get(key)
    expect((await buffer(opened!.content)).equals(await readFile(join(folder, key)))).toBe(true)
  }
})

test('a file of another size in the bucket is replaced; anything that is not a stored file stays behind', async () => {
  const { folder, keys } = await filled(2)
  await bucket.put(keys[0]!, Readable.from([Buffer.from('half')]))
  await writeFile(join(folder, 'incoming', 'half'), 'half')
  await mkdir(join(folder, 'zz'))
  expect(await moveFiles(folder, bucket, moving())).toEqual({ moved: 2, there: 0, left: 0 })
  expect(await bucket.bytesOf(keys[0]!)).toBe(1000)
})

test('the command reports what it did, and what is wrong if the bucket does not exist', async () => {
  const { data } = await filled(3)
  const { bucket: name, endpoint, accessKeyId, secretAccessKey } = server.settings
  const run = async (S3_BUCKET: string) => {
    const env = { ...process.env, DATA_DIR: data, S3_BUCKET, S3_ENDPOINT: endpoint }
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const program = new URL('../../casa.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [program, 'files', 'move'], { env: { ...env, ...keys } })
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { out, error, code }
  }
  expect(await run(name)).toEqual({ out: '3 files copied, 0 were there, 0 left.\n', error: '', code: 0 })
  const wrong = await run('another')
  expect(wrong).toMatchObject({ out: '', code: 1 })
  expect(wrong.error).toContain('run it again to go on. The specified bucket does not exist')
})
