import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const ask = (url: string, remoteAddress: string) =>
  app.server.inject({ method: 'GET', url, remoteAddress, headers: { host: 'localhost' } })

test('the server’s metrics are only for its own machine, its liveness for everyone', async () => {
  const here = await ask('/metrics', '127.0.0.1')
  expect([here.statusCode, here.body.includes('process_resident_memory_bytes')]).toEqual([200, true])
  expect((await ask('/metrics', '203.0.113.5')).statusCode).toBe(404)
  for (const url of ['/health/live', '/health/ready'])
    expect((await ask(url, '203.0.113.5')).statusCode).toBe(200)
})
