import autocannon from 'autocannon'

export type Target = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
export type Measured = { perSecond: number; p50: number; p99: number }

/** Requests a second and latencies (milliseconds) at 16 connections. Throws when any answer is not a success. */
export async function measure(target: Target, seconds: number): Promise<Measured> {
  const run = (duration: number) => autocannon({ ...target, connections: 16, duration, timeout: 60 })
  await run(1)
  const result = await run(seconds)
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${target.url}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} late`,
    )
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
