import { gzipSync } from 'node:zlib'
import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { implemented } from '../../app.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const url = '/api/addclass'

test('every response forbids foreign scripts, framing, content sniffing and caching', async () => {
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

test('no response to a signed-in user may be cached: short, long or refused', async () => {
  const { principal, _id } = await app.make.school()
  const kept = async (address: string, more = {}) => {
    const headers = { authorization: `Bearer ${principal.token}` }
    const answer = await app.server.inject({ url: `/api${address}`, headers, ...more })
    return [answer.statusCode, answer.headers['cache-control']]
  }
  expect(await kept('/addclass')).toEqual([200, 'no-store'])
  expect(await kept(`/student/list/${_id}`)).toEqual([200, 'no-store'])
  expect(await kept('/student/list/x')).toEqual([404, 'no-store'])
  expect(await kept('/student/find', { method: 'POST', payload: { nothing: 1 } })).toEqual([422, 'no-store'])
})

test('a body of more than a mebibyte is not read, compressed or not', async () => {
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

test('public calls are limited to 120 a minute per address', async () => {
  const open = implemented.filter(({ route }) => route.access === 'public')
  expect(open.length).toBeGreaterThan(3)
  const ask = (remoteAddress: string, headers = {}) =>
    app.server.inject({ url: `/api${api.schools.support.path}`, remoteAddress, headers })
  for (let call = 0; call < 120; call += 1) expect((await ask('10.9.9.9')).statusCode).toBe(200)
  expect((await ask('10.9.9.9')).statusCode).toBe(429)
  expect((await ask('10.9.9.10')).statusCode).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await ask('10.9.9.9', { [name]: '10.9.9.11' })).statusCode).toBe(429)
})

describe('a form is refused', () => {
  const send = async (texts: Record<string, string>, files = 0) => {
    const { principal } = await app.make.school()
    const form = new FormData()
    for (const [name, text] of Object.entries(texts)) form.set(name, text)
    for (let file = 0; file < files; file += 1) form.append('image', new Blob(['x']), 'photo.jpg')
    const request = new Request('http://casa.test', { method: 'POST', body: form })
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api${api.files.add.path}`,
      headers: {
        authorization: `Bearer ${principal.token}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.statusCode
  }
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))

  test('with more than five files', async () => {
    expect(await send({}, 5)).toBe(415)
    expect(await send({}, 6)).toBe(413)
  })

  test('with more than forty fields', async () => {
    expect(await send(many(40))).toBe(422)
    expect(await send(many(41))).toBe(413)
  })

  test('with a text of more than 10,000 letters', async () => {
    expect(await send({ imageName: 'x'.repeat(9_999) })).toBe(422)
    expect(await send({ imageName: 'x'.repeat(10_001) })).toBe(413)
  })
})
