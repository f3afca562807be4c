import { expect, test } from 'vitest'
import { errorOf } from './api-error.ts'

const own = { status: false as const, message: 'Not now.', requestId: 'req-77' }

test.each([400, 401, 403, 404, 409, 422, 500, 503, 507])(
  'Casa’s own %s keeps its status and message',
  status => {
    expect(errorOf(status, own, 3)).toMatchObject({
      status,
      message: 'Not now.',
      requestId: 'req-77',
      retryAfter: 3,
    })
  },
)

test.each([
  ['a Wi-Fi sign-in page', 200, undefined],
  ['a proxy that asks for a sign-in', 401, undefined],
  ['a proxy that knows no such page', 404, undefined],
  ['network sign-in required', 511, undefined],
  ['a gateway without a server', 502, undefined],
  ['a gateway whose server is slow', 522, undefined],
  ['the JSON of a gateway', 503, { message: 'no healthy upstream' }],
  ['JSON that only looks like a success', 200, { status: true }],
])('%s is not a response from Casa: the call has not reached it', (_, status, body) => {
  expect(errorOf(status, body)).toMatchObject({ status: 0, message: '' })
})

test('a proxy that refuses a large upload is believed, because waiting would not help', () => {
  expect(errorOf(413, undefined)).toMatchObject({ status: 413 })
})
