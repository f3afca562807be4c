import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitBodyTime } from './request-body.ts'

async function sendTo(head: string, path = '/') {
  const server = Fastify()
  limitBodyTime(server, 100)
  await server.register(multipart)
  server.post('/', async request => {
    if (request.isMultipart()) for await (const part of request.parts()) void part
    return 'taken'
  })
  server.post('/refused', { onRequest: async (_, reply) => reply.code(401).send('refused') }, async () => '')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await server.close()
  })
  socket.write(`POST ${path} HTTP/1.1\r\nhost: casa\r\n${head}\r\n\r\n`)
  const first = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0])
  return { socket, first }
}

test('a body that does not arrive ends the connection', async () => {
  const { first } = await sendTo('content-type: application/json\r\ncontent-length: 10')
  expect(await first).toBe('HTTP/1.1 408 Request Timeout')
})

test('a form may take as long as it needs', async () => {
  const end = '--b--\r\n'
  const { socket, first } = await sendTo(
    `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${end.length}`,
  )
  // Meanwhile another request times out.
  const other = await sendTo('content-type: application/json\r\ncontent-length: 10')
  await other.first
  socket.write(end)
  expect(await first).toBe('HTTP/1.1 200 OK')
})

test.each(['application/json', 'multipart/form-data; boundary=b'])(
  'the connection of a refused request whose body does not arrive ends too: %s',
  async type => {
    const { socket, first } = await sendTo(`content-type: ${type}\r\ncontent-length: 10`, '/refused')
    expect(await first).toBe('HTTP/1.1 401 Unauthorized')
    await once(socket, 'end')
  },
)

test('the time of a request without a connection, as tests inject them, ends without an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = Fastify()
  limitBodyTime(server, 100)
  let closed: Promise<unknown> | undefined
  server.post('/', async (_, reply) => {
    closed = once(reply.raw, 'close')
    return 'taken'
  })
  expect((await server.inject({ method: 'POST', url: '/', payload: { name: 'Asha' } })).body).toBe('taken')
  await closed
  expect(() => vi.runAllTimers()).not.toThrow()
})
