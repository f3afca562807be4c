import { expect, onTestFinished, test, vi } from 'vitest'
import { noteFailedRequest, reportError } from './report-errors.ts'

test('an error is sent with the id of the last failed request and the path without its query; five times at most', () => {
  const sent: unknown[] = []
  vi.stubGlobal('location', { pathname: '/app/today', search: '?search=Asha' })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    sent.push([address, JSON.parse(String(init?.body))])
    return new Response('{}')
  })
  onTestFinished(() => {
    fetched.mockRestore()
    vi.unstubAllGlobals()
  })
  noteFailedRequest('req-7')
  noteFailedRequest(undefined)
  for (let times = 0; times < 7; times += 1) reportError(new Error('It broke.'))
  expect(sent).toHaveLength(5)
  expect(sent[0]).toEqual([
    '/api/browser-errors',
    {
      message: 'It broke.',
      stack: expect.stringContaining('It broke.'),
      path: '/app/today',
      requestId: 'req-7',
    },
  ])
})

test('a report carries the token of a signed-in user, and none when nobody is signed in', async () => {
  vi.resetModules()
  const { reportError } = await import('./report-errors.ts')
  const tokens: unknown[] = []
  vi.stubGlobal('location', { pathname: '/' })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'))
    return new Response('{}')
  })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  onTestFinished(() => {
    fetched.mockRestore()
    vi.unstubAllGlobals()
  })
  reportError(new Error('It broke.'))
  stored.set('id_token', 'a-token')
  reportError(new Error('It broke.'))
  expect(tokens).toEqual([null, 'Bearer a-token'])
})
