import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type S3Server, startS3rver } from '../../testing/s3-servers.ts'
import { BucketDestination } from './bucket-destination.ts'
import { inWords } from './failures.ts'

let server: S3Server

beforeAll(async () => {
  // It signs a slash in a prefix differently from the client.
  server = await startS3rver(0, true)
})

afterAll(() => server.stop())

const mebibyte = 1_048_576
const parts = (count: number) => Array.from({ length: count }, () => randomBytes(mebibyte))

test('a backup arrives below the prefix in parts, and is listed, read and deleted there', async () => {
  const destination = new BucketDestination({ ...server.settings, partBytes: 5 * mebibyte }, 'casa/')
  onTestFinished(() => destination.close())
  const content = parts(11)
  await destination.write('one', Readable.from(content))
  await new BucketDestination(server.settings, 'other/').write('two', Readable.from([Buffer.from('x')]))
  expect(await destination.list()).toEqual([{ name: 'one', bytes: 11 * mebibyte }])
  expect((await buffer(await destination.read('one'))).equals(Buffer.concat(content))).toBe(true)
  await destination.remove('one')
  expect(await destination.list()).toEqual([])
  await expect(destination.read('one')).rejects.toThrow('There is no one in s3://casa-files/casa/')
})

test('of a backup that fails in the middle nothing appears', async () => {
  const destination = new BucketDestination({ ...server.settings, partBytes: 5 * mebibyte }, 'broken/')
  onTestFinished(() => destination.close())
  const broken = Readable.from(
    (async function* () {
      yield* parts(7)
      throw new Error('The database is gone.')
    })(),
  )
  await expect(destination.write('one', broken)).rejects.toThrow('The database is gone.')
  expect(await destination.list()).toEqual([])
})

test.each<[string, RequestListener, RegExp]>([
  ['answers 503', (_, response) => void response.writeHead(503).end(), /^s3:\/\/b\/ did not work \(503 /],
  ['refuses the key', (_, response) => void response.writeHead(403).end(), /refused the access key/],
  ['never answers', () => {}, /^s3:\/\/b\/ did not answer/],
])('an object storage that %s fails with a sentence', async (_, answer, reason) => {
  const http = createServer(answer).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const destination = new BucketDestination({ ...server.settings, bucket: 'b', endpoint, idleMs: 200 }, '')
  onTestFinished(() => destination.close())
  const failure = await destination.write('one', Readable.from([Buffer.from('x')])).catch(error => error)
  expect(inWords(failure, destination.name)).toMatch(reason)
})
