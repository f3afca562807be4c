/** How long an early answer stays one, in milliseconds: later the same call asks anew. */
const freshMs = 30_000

type Early = { answer: Promise<Response>; askedAt: number }
type WithEarly = typeof globalThis & { casaEarly?: Map<string, Early> }

const keyOf = (method: string, address: string, body: string | null) => `${method} ${address} ${body ?? ''}`

/** Asks before the app is there; the call that asks the same takes the answer. */
export function askEarly(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: string | null = null,
): void {
  const answer = fetch(address, { method, headers, body })
  // Whoever takes it is told of a failure, too.
  answer.catch(() => undefined)
  const all = globalThis as WithEarly
  all.casaEarly ??= new Map()
  all.casaEarly.set(keyOf(method, address, body), { answer, askedAt: performance.now() })
}

/** The answer of a call that was asked early; it is given once. */
export function takeEarly(
  method: string,
  address: string,
  body: string | null,
): Promise<Response> | undefined {
  const all = (globalThis as WithEarly).casaEarly
  const key = keyOf(method, address, body)
  const early = all?.get(key)
  all?.delete(key)
  return early && performance.now() - early.askedAt < freshMs ? early.answer : undefined
}
