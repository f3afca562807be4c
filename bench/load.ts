import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

/** One call, as it is sent. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
/** What a round of load brought: how many answers in how many seconds, and latencies in milliseconds. */
export type Round = { requests: number; seconds: number; p50: number; p99: number }

/** Sends calls at 16 connections, each made when it is sent. Throws when any answer is not a success. */
export async function load(
  origin: string,
  next: () => Call,
  seconds: number,
  connections = 16,
): Promise<Round> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Longer than any round: who is slow is not late.
    timeout: 600,
    requests: [{ setupRequest: given => ({ ...given, ...next() }) }],
  })
  if (result.non2xx + result.errors + result.timeouts > 0) {
    const { path } = next()
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} late`)
  }
  const { latency, requests, duration } = result
  return { requests: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99 }
}

/** One call and its answer's text. Throws when it is not a success. */
export function send(origin: string, { method, path, headers, body }: Call, agent?: Agent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = httpRequest(origin + path, { method, headers, agent }, async response => {
    const text = (await response.setEncoding('utf8').toArray()).join('')
    if (response.statusCode === 200) resolve(text)
    else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 120)}`))
  })
  sent.on('error', reject).end(body)
  return promise
}

/** The 99th percentile, in milliseconds, of a call that is made a hundred times a second until the signal aborts. */
export async function pulse(origin: string, call: Call, until: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<number>[] = []
  while (!until.aborted) {
    const begin = performance.now()
    const one = send(origin, call, agent).then(() => performance.now() - begin)
    one.catch(() => {})
    sent.push(one)
    await sleep(10)
  }
  const times = (await Promise.all(sent)).sort((one, other) => one - other)
  agent.destroy()
  return times[Math.floor(times.length * 0.99)]!
}
