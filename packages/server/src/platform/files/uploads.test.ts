import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { killedAfter } from '../../testing/killed-process.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { answerErrors } from '../http/error-answer.ts'
import { receiveMultipart, type Upload } from '../http/multipart.ts'
import { Uploads } from './uploads.ts'

let folder: string
let uploads: Uploads

beforeEach(async () => {
  folder = await temporaryFolder()
  uploads = await new Uploads(join(folder, 'uploads')).prepare()
})

const left = async () => {
  const entries = await readdir(join(folder, 'uploads'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile() && !entry.name.endsWith('.lock')).map(({ name }) => name)
}
/** Lets another process receive a file, kills it at once, and returns the file's path. */
async function leftByAKilledServer(place: string): Promise<string> {
  const path =
    await killedAfter(`const { Uploads } = await import(${JSON.stringify(new URL('./uploads.ts', import.meta.url).href)})
    const { Readable } = await import('node:stream')
    const uploads = await new Uploads(${JSON.stringify(place)}).prepare()
    process.stdout.write((await uploads.receive(Readable.from(['in clear']), { bytes: 100, refusal: 'This is too large.' })).path)`)
  expect(await readFile(path, 'utf8')).toBe('in clear')
  return path
}

const megabyte = Buffer.alloc(1_048_576, 'a')
const boundary = 'between-the-parts'

/** A form with one file of this many megabytes, in wire format. */
function* form(megabytes: number, end = `\r\n--${boundary}--\r\n`, field = 'video') {
  const type = `Content-Disposition: form-data; name="${field}"; filename="walk.mp4"\r\nContent-Type: video/mp4`
  yield Buffer.from(`--${boundary}\r\n${type}\r\n\r\n`)
  for (let count = 0; count < megabytes; count += 1) yield megabyte
  yield Buffer.from(end)
}

/** A server with one call, which accepts files of this size and processes them as given. */
async function serverFor(work: (files: Upload[]) => Promise<unknown>) {
  const server = Fastify()
  answerErrors(server)
  await server.register(multipart, { limits: { files: 5 } })
  server.post('/', async (request, reply) => {
    const { user, school = user } = request.headers as { user: string; school?: string }
    const controller = new AbortController()
    reply.raw.once('close', () => controller.abort())
    const sender = { holder: { user, school }, signal: controller.signal }
    const { files } = await receiveMultipart(request, uploads, sender, ['image', 'video'])
    try {
      return await work(files)
    } finally {
      await uploads.discard(files)
    }
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const open = (user: string = randomUUID(), school = user) => {
    const headers = { user, school, 'content-type': `multipart/form-data; boundary=${boundary}` }
    return request({ port, host: '127.0.0.1', method: 'POST', path: '/', headers, agent: false })
  }
  return {
    open,
    send: async (content: Iterable<Buffer>, user?: string) => {
      const call = open(user)
      const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
        call.on('error', reject)
        call.on('response', async response => {
          const body = Buffer.concat(await response.toArray()).toString()
          resolve({ status: response.statusCode!, body: JSON.parse(body) })
        })
      })
      // A sender refused in the middle may find the connection closed for the rest.
      await pipeline(Readable.from(content), call).catch(() => {})
      return answered
    },
  }
}

test('a video of 150 MB goes to the disk and never into memory, and is deleted after the call', async () => {
  let most = 0
  const { send } = await serverFor(async ([file]) => {
    const { size } = await stat(file!.path)
    return {
      size,
      byteCount: file!.byteCount,
      sha256: file!.sha256,
      mode: (await stat(file!.path)).mode & 0o777,
    }
  })
  const before = process.memoryUsage()
  const watching = setInterval(() => {
    const { arrayBuffers } = process.memoryUsage()
    most = Math.max(most, arrayBuffers - before.arrayBuffers)
  }, 5)
  const { status, body } = await send(form(150))
  clearInterval(watching)
  expect(status).toBe(200)
  const size = 150 * megabyte.length
  expect(body).toMatchObject({
    size,
    byteCount: size,
    mode: 0o600,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(most).toBeLessThan(100 * 1_048_576)
  expect(await left()).toEqual([])
})

describe('nothing is left', () => {
  test('of a file that is too large', async () => {
    const { send } = await serverFor(async () => ({}))
    const message = 'The picture is larger than 10 MB.'
    const picture = (megabytes: number) => form(megabytes, undefined, 'image')
    expect(await send(picture(12))).toMatchObject({ status: 413, body: { message } })
    expect(await left()).toEqual([])
    expect((await send(picture(10))).status).toBe(200)
    expect((await send(form(12))).status).toBe(200)
  })

  test('of a larger file that is still being sent, and the sender gets the refusal before the rest is sent', async () => {
    const { open } = await serverFor(async () => ({}))
    const call = open()
    call.on('error', () => {})
    for (const part of form(11, '', 'image')) call.write(part)
    const [answer] = await once(call, 'response')
    expect(answer.statusCode).toBe(413)
    expect(await left()).toEqual([])
    call.destroy()
  })

  test('of a truncated form, or if the sender hangs up', async () => {
    const { send, open } = await serverFor(async () => ({}))
    expect((await send(form(1, ''))).status).toBe(400)
    const call = open()
    call.on('error', () => {})
    for (const part of form(3, '')) call.write(part)
    await expect.poll(left).toHaveLength(1)
    call.destroy()
    await expect.poll(left).toEqual([])
  })

  test('of a killed server, at the next start and every night; a live server keeps everything', async () => {
    const live = await new Uploads(join(folder, 'uploads')).prepare()
    const { path } = await live.receive(Readable.from(['of the living']), {
      bytes: 100,
      refusal: 'This is too large.',
    })
    const killed = await leftByAKilledServer(join(folder, 'uploads'))
    await new Uploads(join(folder, 'uploads')).prepare()
    expect(await left()).toEqual([basename(path)])
    await expect(stat(killed)).rejects.toThrow(/ENOENT/)
    await leftByAKilledServer(join(folder, 'uploads'))
    await uploads.removeAbandoned()
    expect(await left()).toEqual([basename(path)])
    expect(await readFile(path, 'utf8')).toBe('of the living')
  })

  test('readable by others: only the server’s user may enter the folders', async () => {
    const place = join(folder, 'uploads')
    const [own] = (await readdir(place, { withFileTypes: true })).filter(entry => entry.isDirectory())
    const modes = [place, join(place, own!.name)].map(async path => (await stat(path)).mode & 0o777)
    expect(await Promise.all(modes)).toEqual([0o700, 0o700])
  })

  test('of an older release, once a day has passed', async () => {
    const [old, young] = ['old', 'young'].map(name => join(folder, 'uploads', name)) as [string, string]
    for (const file of [old, young]) await writeFile(file, 'half')
    await utimes(old, new Date(0), new Date(0))
    await uploads.removeAbandoned()
    expect(await left()).toEqual(['young'])
  })
})

test('a limited number of files is received at once; the next ones wait unread, and one too many is asked to retry later', async () => {
  const { open, send } = await serverFor(async ([file]) => ({
    size: (await readFile(file!.path)).length,
  }))
  const [head, body, end] = [...form(1)] as [Buffer, Buffer, Buffer]
  const slow = Array.from({ length: 24 }, () => {
    const call = open()
    call.on('error', () => {})
    call.write(head)
    call.write(body.subarray(0, 100))
    return call
  })
  await expect.poll(left).toHaveLength(24)
  const waiting = Array.from({ length: 100 }, () => send([head, body, end]))
  const refused = send([head, body, end])
  expect(await Promise.race([refused, ...waiting])).toMatchObject({ status: 503 })
  expect(await left()).toHaveLength(24)
  for (const call of slow) call.destroy()
  const statuses = (await Promise.all([...waiting, refused])).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(100)
  expect(await left()).toEqual([])
})

test('slow senders have three places, however many uploads they begin; the others have theirs', async () => {
  const { open, send } = await serverFor(async ([file]) => ({ size: file!.byteCount }))
  const [head, body] = [...form(1)] as [Buffer, Buffer]
  const refused = Promise.withResolvers<number>()
  const slow = Array.from({ length: 24 }, () => {
    const call = open('slow')
    call.on('error', () => {})
    call.on('response', ({ statusCode }) => refused.resolve(statusCode!))
    call.write(head)
    call.write(body.subarray(0, 100))
    return call
  })
  expect(await refused.promise).toBe(429)
  await expect.poll(left).toHaveLength(3)
  const others = await Promise.all(Array.from({ length: 6 }, () => send(form(1))))
  expect(others.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await left()).toHaveLength(3)
  for (const call of slow) call.destroy()
  await expect.poll(async () => (await send(form(1), 'slow')).status).toBe(200)
  await expect.poll(left).toEqual([])
})

test('two schools with many accounts leave places, and part of the queue, to another school', async () => {
  const { open, send } = await serverFor(async ([file]) => ({ size: file!.byteCount }))
  const [head, body] = [...form(1)] as [Buffer, Buffer]
  const statuses: number[] = []
  const slowOf = (school: string) =>
    Array.from({ length: 80 }, (_, index) => {
      const call = open(`account ${school} ${index % 40}`, school)
      call.on('error', () => {})
      call.on('response', ({ statusCode }) => statuses.push(statusCode!))
      call.write(head)
      call.write(body.subarray(0, 100))
      return call
    })
  const slow = slowOf('many')
  // Twelve are received and fifty wait.
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual(Array(18).fill(503))
  await expect.poll(left).toHaveLength(12)
  slow.push(...slowOf('many others'))
  // Of the other half: six and 25.
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual(Array(18 + 49).fill(503))
  await expect.poll(left).toHaveLength(18)
  const others = await Promise.all(Array.from({ length: 6 }, () => send(form(1))))
  expect(others.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const call of slow) call.destroy()
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})

describe('a body that stops arriving, or only trickles, ends with a message and its connection', () => {
  const [head, body] = [...form(1)] as [Buffer, Buffer]
  const beginnings = {
    'before its first file': head.subarray(0, 20),
    'in the middle': Buffer.concat([head, body.subarray(0, 100)]),
  }

  test.each(Object.entries(beginnings))('%s', async (_, beginning) => {
    uploads = await new Uploads(join(folder, 'uploads'), 300).prepare()
    const { open } = await serverFor(async () => ({}))
    const call = open()
    const trickle = setInterval(() => call.write('a'), 20)
    const closed = once(call, 'close')
    call.on('error', () => {})
    call.write(beginning)
    const [response] = await once(call, 'response')
    expect(response.statusCode).toBe(408)
    expect(String(Buffer.concat(await response.toArray()))).toContain('The file stopped arriving.')
    await closed
    clearInterval(trickle)
    await expect.poll(left).toEqual([])
  })
})
