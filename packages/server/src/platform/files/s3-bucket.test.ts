import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { noise } from '../../testing/films.ts'
import { startS3rver } from '../../testing/s3-servers.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { S3Bucket, type S3Settings } from './s3-bucket.ts'
import { storageOn, UnconfirmedFiles } from './storage.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function bucketAt(settings: S3Settings): S3Bucket {
  const bucket = new S3Bucket(settings)
  ends.push(() => bucket.close())
  return bucket
}

async function storageAt(settings: S3Settings) {
  const folder = await temporaryFolder()
  return storageOn(bucketAt(settings), await UnconfirmedFiles.in(folder))
}

const key = '00/'.padEnd(33, '0')

/** A server that accepts connections and handles them as given. */
async function serverThat(takes: (socket: Socket) => void) {
  const server = createServer(takes).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const { port } = server.address() as { port: number }
  return {
    bucket: 'casa-files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'a',
    secretAccessKey: 'b',
    idleMs: 200,
  }
}

test('an unresponsive one is abandoned after a while, with a message', async () => {
  const sockets: Socket[] = []
  const settings = await serverThat(socket => {
    sockets.push(socket.on('error', () => {}))
  })
  ends.push(() => sockets.map(socket => socket.destroy()))
  const storage = await storageAt(settings)
  for (const attempt of [
    () => storage.put(Buffer.from('x')),
    () => storage.read(key),
    () => storage.remove(key),
  ])
    await expect(attempt()).rejects.toMatchObject({
      status: 503,
      retryAfter: 5,
      message: 'The file storage is not available. Please try again in a moment.',
    })
})

test('one that stops in the middle of a video breaks the video off instead of hanging', async () => {
  const settings = await serverThat(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nthe beginning'))
    ends.push(() => socket.destroy())
  })
  const opened = await bucketAt(settings).get(key)
  await expect(buffer(opened!.content)).rejects.toThrow('timed out')
})

test('one that is briefly unavailable is retried', async () => {
  let calls = 0
  const settings = await serverThat(socket => {
    socket.on('error', () => {})
    socket.on('data', () => {
      calls += 1
      if (calls === 1) return socket.destroy()
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nthere')
    })
  })
  const opened = await bucketAt(settings).get(key)
  expect(String(await buffer(opened!.content))).toBe('there')
})

test('one that disappears in the middle of a video keeps no part of it; once it is back, the video is stored', async () => {
  const first = await startS3rver()
  const port = Number(new URL(first.settings.endpoint!).port)
  // Unlike S3, this storage cannot complete an upload again after a response that took too long.
  const storage = await storageAt(first.settings)
  const film = noise(20_000_000)
  const going = Readable.from(
    (async function* () {
      yield film.subarray(0, 12_000_000)
      await first.stop()
      yield film.subarray(12_000_000)
    })(),
  )
  await expect(storage.put(going)).rejects.toMatchObject({ status: 503 })
  await expect(storage.read(key)).rejects.toMatchObject({ status: 503 })

  const again = await startS3rver(port)
  ends.push(again.stop)
  const stored = await storage.put(Readable.from([film]))
  const { content, total } = await storage.read(stored)
  expect(total).toBe(film.length)
  expect((await buffer(content)).equals(film)).toBe(true)
})

test('a bucket that does not exist, or is closed to these keys, says so', async () => {
  const server = await startS3rver()
  ends.push(server.stop)
  await bucketAt(server.settings).check()
  await expect(bucketAt({ ...server.settings, bucket: 'another' }).check()).rejects.toThrow()
  await expect(bucketAt({ ...server.settings, secretAccessKey: 'wrong' }).check()).rejects.toThrow()
})
