import { browserErrors } from '@casa/contract/browser-errors'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { RequestRate } from '../../platform/request-rate.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const report = { message: 'It broke.', path: '/app/today' }

let now = 0
beforeAll(() => {
  app.services.browserErrors = {
    ofSession: new RequestRate(2, () => now),
    ofNetwork: new RequestRate(5, () => now),
  }
})

/** The status of a report from a network, with a token unless it is undefined. */
async function send(address: string, token: string | undefined) {
  return (await app.as(token ? { token } : undefined).call(browserErrors.add, { body: report, address }))
    .status
}

async function statusesOf(count: number, address: string, token?: (number: number) => string) {
  const statuses: number[] = []
  for (let number = 0; number < count; number += 1) statuses.push(await send(address, token?.(number)))
  return statuses
}

test('a session that reports too many errors is refused, without using up what its network may report', async () => {
  const broken = () => 'token-of-a-broken-device'
  expect(await statusesOf(9, '203.0.113.1', broken)).toEqual([200, 200, ...Array(7).fill(429)])
  expect(await statusesOf(3, '203.0.113.1', number => `token-${number}`)).toEqual([200, 200, 200])
  now += 30_000
  expect(await send('203.0.113.1', broken())).toBe(200)
  now += 60_000
})

test('a network that reports too many errors is refused, with tokens or without, and the log receives no more', async () => {
  const lines: unknown[] = []
  const count = app.metrics.countBrowserError
  app.metrics.countBrowserError = () => void lines.push('counted')
  onTestFinished(() => {
    app.metrics.countBrowserError = count
  })
  expect(await statusesOf(4, '203.0.113.2', number => `new-token-${number}`)).toEqual([200, 200, 200, 200])
  expect(await statusesOf(3, '203.0.113.2')).toEqual([200, 429, 429])
  expect(await statusesOf(1, '203.0.113.3')).toEqual([200])
  expect(lines).toHaveLength(6)
})
