import Fastify, { type FastifyServerOptions } from 'fastify'
import { expect, test } from 'vitest'
import { secureAnswers } from './security-headers.ts'
import { fromThisMachine } from './this-machine.ts'

type Call = { remoteAddress?: string; headers?: Record<string, string> }

async function isHere(call: Call, options: FastifyServerOptions = {}): Promise<boolean> {
  const server = Fastify(options)
  server.get('/', async request => ({ here: fromThisMachine(request) }))
  const answer = await server.inject({ method: 'GET', url: '/', ...call })
  await server.close()
  return answer.json().here
}

test('a call from the machine itself, under each of its names', async () => {
  for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await isHere({ remoteAddress, headers: { host } }), `${remoteAddress} ${host}`).toBe(true)
})

test('not from elsewhere, nor through a proxy on this machine', async () => {
  expect(await isHere({ remoteAddress: '203.0.113.5' })).toBe(false)
  for (const name of [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ])
    expect(await isHere({ headers: { [name]: '127.0.0.1' } }), name).toBe(false)
  for (const host of ['casa.example.org', 'localhost.example.org', '127.0.0.1.example.org'])
    expect(await isHere({ headers: { host } }), host).toBe(false)
  for (const remoteAddress of ['10.0.0.1', '::2', '128.0.0.1', '::ffff:10.0.0.1'])
    expect(await isHere({ remoteAddress }), remoteAddress).toBe(false)
  expect(await isHere({}, { trustProxy: '127.0.0.1' })).toBe(false)
})

test('no page of another site may frame a response, whichever of the two headers a browser supports', async () => {
  const server = Fastify()
  await secureAnswers(server)
  server.get('/', async () => '')
  const { headers } = await server.inject('/')
  await server.close()
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
