import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const ask = (url: string) => app.server.inject({ method: 'GET', url, remoteAddress: '203.0.113.5' })

test('everyone may ask whether the server is alive and ready; the metrics are on another port', async () => {
  for (const url of ['/health/live', '/health/ready']) expect((await ask(url)).statusCode).toBe(200)
  expect((await ask('/metrics')).statusCode).toBe(404)
})
