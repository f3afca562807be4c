import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request as plain } from 'node:http'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@casa/contract'

/** The person who signs in to the server behind the proxies. */
export const administrator = { mobile: '9000000009', password: 'four small steps' }

/** A proxy in front of the server; `log` is its access log, if it keeps one. */
export type ReverseProxy = { name: string; https: number; http: number; log: string | undefined }

type Answer = { status: number; headers: Record<string, unknown>; body: string }
type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

/** Makes the calls that a proxy may get wrong, and throws a sentence for the first that it does. */
export async function checkProxy(proxy: ReverseProxy): Promise<void> {
  const insist = (right: boolean, what: string) => {
    if (!right) throw new Error(`${proxy.name}: ${what}`)
  }
  await reachable(proxy)
  const home = await ask(proxy, '/')
  insist(home.status === 200 && home.body.includes('<html'), 'the home page is not served.')
  insist(/max-age=\d{8}/.test(String(home.headers['strict-transport-security'])), 'no HSTS header.')
  const redirected = await askPlainly(proxy, '/attendance?day=1')
  insist([301, 308].includes(redirected.status), 'HTTP is not redirected to HTTPS.')
  insist((await ask(proxy, '/metrics')).status === 404, 'the metrics are open to everyone.')
  const refused = await ask(proxy, '/api/user/nobody')
  insist(refused.body.startsWith('{'), 'the JSON of an error is replaced.')

  const { mobile, password } = administrator
  const signedIn = await ask(proxy, `/api${api.users.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: mobile, password, role: 'SUPERADMIN' }),
  })
  insist(signedIn.status === 200, `signing in is answered with ${signedIn.status}: ${signedIn.body}`)
  const { token } = JSON.parse(signedIn.body) as { token: string }
  insist(await streams(proxy, token), 'the event stream does not arrive at once.')

  const large = Buffer.alloc(12 * 1_048_576, 32)
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const tooLarge = await ask(proxy, `/api${api.users.login.path}`, {
    method: 'POST',
    headers: json,
    body: large,
  })
  insist([0, 413].includes(tooLarge.status), `a body of 12 MB is answered with ${tooLarge.status}.`)
  const video = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` }
  const passed = await ask(proxy, '/api/media/add', { method: 'POST', headers: video, body: large })
  insist(passed.body.startsWith('{'), 'a whole video of 12 MB does not reach the server.')

  await ask(proxy, '/api/calendar/0123456789abcdef.ics')
  await ask(proxy, '/student?search=Asha')
  if (proxy.log) {
    await sleep(200)
    const log = await readFile(proxy.log, 'utf8')
    insist(log.includes('/student"'), 'requests are not logged.')
    insist(
      !/0123456789abcdef|Asha/.test(log),
      'the log contains a calendar address or what people search for.',
    )
  }
  process.stdout.write(`Through ${proxy.name}, pages, sign-in, streams, uploads and limits work.\n`)
}

async function reachable(proxy: ReverseProxy): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask(proxy, '/health/live').catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error(`${proxy.name} does not pass requests on.`)
}

/** The certificate is the test's own, so it is not verified. */
const options = ({ https }: ReverseProxy, path: string) => ({
  host: '127.0.0.1',
  port: https,
  path,
  servername: 'localhost',
  rejectUnauthorized: false,
  agent: false as const,
})

async function ask(
  proxy: ReverseProxy,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request({
    ...options(proxy, path),
    method,
    headers: { host: 'localhost', ...headers, ...length },
  })
  return answerTo(sent, body)
}

function askPlainly({ http }: ReverseProxy, path: string): Promise<Answer> {
  return answerTo(plain({ host: '127.0.0.1', port: http, path, headers: { host: 'localhost' } }))
}

/** The response; its status is 0 if the connection was closed without one. */
async function answerTo(sent: ReturnType<typeof plain>, body?: string | Buffer): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | undefined>()
  // A server that refuses a body closes the connection while it is sent.
  sent.on('response', resolve).on('error', () => {})
  sent.on('close', () => resolve(undefined))
  sent.end(body)
  const response = await promise
  if (!response) return { status: 0, headers: {}, body: '' }
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {})
  if (!response.closed) await new Promise(done => response.on('close', done))
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }
}

/** Whether the first bytes of the event stream arrive before the proxy could have collected more. */
async function streams(proxy: ReverseProxy, token: string): Promise<boolean> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const sent = request({ ...options(proxy, '/api/events/stream'), headers })
  sent.on('error', () => {})
  sent.end()
  const first = (async () => {
    const [response] = await once(sent, 'response')
    await once(response, 'data')
    return response.statusCode === 200
  })()
  const inTime = await Promise.race([first, sleep(5_000, false)])
  sent.destroy()
  return inTime
}
