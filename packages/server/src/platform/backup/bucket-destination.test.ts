import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type S3Server, startS3rver } from '../../testing/s3-servers.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
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

/** An object storage that accepts everything, and says this about the size of what it has at each look. */
async function forgetfulStorage(sizes: (number | undefined)[]) {
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'HEAD') return void response.writeHead(200, { etag: '"x"' }).end()
      const size = sizes.length > 1 ? sizes.shift() : sizes[0]
      response
        .writeHead(size === undefined ? 404 : 200, size === undefined ? {} : { 'content-length': size })
        .end()
    })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const destination = new BucketDestination({ ...server.settings, bucket: 'b', endpoint }, '', [1, 1])
  onTestFinished(() => {
    destination.close()
    http.closeAllConnections()
    http.close()
  })
  return destination
}

test('an object storage that loses what it accepted, or a part of it, fails with a sentence', async () => {
  const lost = await forgetfulStorage([undefined])
  await expect(lost.write('one', Readable.from([Buffer.from('content')]))).rejects.toThrow(
    's3://b/ accepted one but does not have it: nothing is backed up there.',
  )
  const cut = await forgetfulStorage([3])
  await expect(cut.write('one', Readable.from([Buffer.from('content')]))).rejects.toThrow(
    's3://b/ has only 3 of the 7 bytes of one: this backup cannot be restored.',
  )
})

test('an object storage that shows an object only later is waited for', async () => {
  const late = await forgetfulStorage([undefined, undefined, 7])
  await late.write('one', Readable.from([Buffer.from('content')]))
})

test('an expired certificate, and one of a stranger, are named', async () => {
  const folder = await temporaryFolder()
  const [key, request, certificate] = ['key.pem', 'request.pem', 'certificate.pem'].map(name =>
    join(folder, name),
  )
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key!, '-out', request!, '-subj', '/CN=localhost')
  const authorities = tls.getCACertificates('default')
  onTestFinished(() => tls.setDefaultCACertificates(authorities))
  for (const [days, isKnown, reason] of [
    ['-1', true, /^The certificate of s3:\/\/b\/ has expired/],
    ['1', false, /^The certificate of s3:\/\/b\/ is signed by nobody whom this machine knows/],
  ] as const) {
    openssl('x509', '-req', '-in', request!, '-signkey', key!, '-days', days, '-out', certificate!)
    const cert = await readFile(certificate!, 'utf8')
    tls.setDefaultCACertificates(isKnown ? [...authorities, cert] : authorities)
    const https = createSecureServer({ key: await readFile(key!), cert }).listen(0, '127.0.0.1')
    await once(https, 'listening')
    onTestFinished(() => void https.close())
    const endpoint = `https://localhost:${(https.address() as AddressInfo).port}`
    const destination = new BucketDestination({ ...server.settings, bucket: 'b', endpoint }, '')
    onTestFinished(() => destination.close())
    const failure = await destination.write('one', Readable.from([Buffer.from('x')])).catch(error => error)
    expect(inWords(failure, destination.name)).toMatch(reason)
  }
})
