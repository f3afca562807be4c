import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test('an address that cannot be read is answered like one that is not there', async () => {
  for (const url of ['/api/student/%zz', `/api/student/${'a'.repeat(500)}`, '/api/nothing']) {
    const { statusCode, headers, body } = await app.server.inject({ method: 'GET', url })
    expect(statusCode, url).toBe(404)
    expect(headers, url).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const requestId = expect.any(String)
    expect(JSON.parse(body), url).toEqual({ status: false, message: 'Not found.', requestId })
  }
})

test('a body of another kind than JSON is refused as such, not read as an empty one', async () => {
  const { principal } = await app.make.school()
  const form = 'multipart/form-data; boundary=x'
  for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', form]) {
    const headers = { authorization: `Bearer ${principal.token}`, 'content-type': kind }
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/addclass/add',
      headers,
      payload: 'className',
    })
    expect(answer.statusCode, kind).toBe(415)
  }
})
