import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

/** An HTTP request. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
/** The result of a round of load; latencies are in milliseconds. */
export type Round = { requests: number; seconds: number; p50: number; p99: number }

/** Sends calls on 16 connections; `next` creates each one. Throws if any response is not a success. */
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
    // Longer than any round, so that slow responses do not count as timeouts.
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

/** Sends one call and returns the text of its response. Throws if it is not a success. */
export function sendCall(
  origin: string,
  { method, path, headers, body }: Call,
  agent?: Agent,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = httpRequest(origin + path, { method, headers, agent }, async response => {
    const text = (await response.setEncoding('utf8').toArray()).join('')
    if (response.statusCode === 200 || response.statusCode === 206) resolve(text)
    else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 120)}`))
  })
  sent.on('error', reject).end(body)
  return promise
}

/** Sends a call a hundred times a second until the signal aborts. Returns the 99th percentile in milliseconds. */
export async function p99Until(origin: string, call: Call, until: AbortSignal): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<number>[] = []
  while (!until.aborted) {
    const begin = performance.now()
    const time = sendCall(origin, call, agent).then(() => performance.now() - begin)
    time.catch(() => {})
    sent.push(time)
    await sleep(10)
  }
  const times = (await Promise.all(sent)).sort((one, other) => one - other)
  agent.destroy()
  return times[Math.floor(times.length * 0.99)]
}
