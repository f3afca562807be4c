import { refusals } from '@casa/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

/** A server whose event loop always lags more than it may. */
async function busyServer(): Promise<FastifyInstance> {
  const server = await buildApp({ services: app.services, maxEventLoopDelayMs: 1e-9 })
  onTestFinished(() => server.close())
  server.get('/montessori/home', (_request, reply) => reply.type('text/html').send('<title>Casa</title>'))
  server.get('/assets/app-1.js', (_request, reply) => reply.send('start()'))
  await server.ready()
  await vi.waitUntil(() => server.isUnderPressure(), { timeout: 10_000 })
  return server
}

test('a busy server refuses calls in the form of every refusal, and sends pages and their files', async () => {
  const server = await busyServer()
  const { principal } = await app.make.school()
  const headers = { authorization: `Bearer ${principal.token}` }
  for (const url of ['/api/today/school', '/api/support', '/api/montessori/home']) {
    const answer = await server.inject({ url, headers })
    expect(answer, url).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    })
    expect(answer.json(), url).toEqual({
      status: false,
      message: refusals.busy.server,
      key: 'refusals.busy.server',
      requestId: expect.any(String),
    })
  }
  expect(await server.inject('/montessori/home')).toMatchObject({
    statusCode: 200,
    body: '<title>Casa</title>',
  })
  expect(await server.inject('/assets/app-1.js')).toMatchObject({ statusCode: 200, body: 'start()' })
})

test('a busy server asks the database nothing before it refuses a call', async () => {
  const server = await busyServer()
  const { principal } = await app.make.school()
  const ask = (token: string) =>
    server.inject({ url: '/api/today/school', headers: { authorization: `Bearer ${token}` } })
  expect(await statementsOf(() => ask(principal.token), /^(?!)/)).toEqual([])
  expect((await ask('no-session')).statusCode).toBe(503)
})
