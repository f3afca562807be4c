import { gzipSync } from 'node:zlib'
import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { implemented } from '../../app.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const url = '/api/addclass'

test('every answer forbids scripts from elsewhere, framing, guessing of types and keeping', async () => {
  const { headers } = await app.server.inject({ url })
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join(';'),
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test('a body of more than a mebibyte is not read, packed or not', async () => {
  const { principal } = await app.make.school()
  const text = JSON.stringify({ className: 'x'.repeat(1_048_576), status: true })
  const send = (payload: string | Buffer, more: Record<string, string> = {}) =>
    app.server.inject({
      method: 'POST',
      url: `${url}/add`,
      headers: { authorization: `Bearer ${principal.token}`, 'content-type': 'application/json', ...more },
      payload,
    })
  expect((await send(text)).statusCode).toBe(413)
  expect((await send(gzipSync(text), { 'content-encoding': 'gzip' })).statusCode).toBe(413)
  expect((await send('{}', { 'content-encoding': 'br' })).statusCode).toBe(415)
})

test('what is open to everybody is open 120 times a minute to one address', async () => {
  const open = implemented.filter(({ route }) => route.access === 'public')
  expect(open.length).toBeGreaterThan(3)
  const ask = (remoteAddress: string) =>
    app.server.inject({ url: `/api${api.schools.support.path}`, remoteAddress })
  for (let call = 0; call < 120; call += 1) expect((await ask('10.9.9.9')).statusCode).toBe(200)
  expect((await ask('10.9.9.9')).statusCode).toBe(429)
  expect((await ask('10.9.9.10')).statusCode).toBe(200)
})
