/** Prefetched responses older than this are ignored. */
const freshMs = 30_000

/** Both times are in milliseconds since 1970; the second is missing until the response has arrived. */
type Early = { answer: Promise<Response>; askedAt: number; answeredAt?: number }
type WithEarly = typeof globalThis & { casaEarly?: Map<string, Early> }

const keyOf = (method: string, address: string, body: string | null) => `${method} ${address} ${body ?? ''}`

/**
 * Sends a request before the app is ready; the call that makes the same request takes the response. It
 * returns the response too, of which only a copy may be read.
 */
export function askEarly(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: string | null = null,
): Promise<Response> {
  const early: Early = { answer: fetch(address, { method, headers, body }), askedAt: Date.now() }
  const note = () => {
    early.answeredAt = Date.now()
  }
  // The consumer sees the rejection; swallow it here.
  early.answer.then(note, () => undefined)
  const all = globalThis as WithEarly
  all.casaEarly ??= new Map()
  all.casaEarly.set(keyOf(method, address, body), early)
  return early.answer
}

/** The response of a prefetched call; it is handed out once. */
export function takeEarly(
  method: string,
  address: string,
  body: string | null,
): Promise<Response> | undefined {
  const all = (globalThis as WithEarly).casaEarly
  const key = keyOf(method, address, body)
  const early = all?.get(key)
  all?.delete(key)
  return early && Date.now() - early.askedAt < freshMs ? early.answer : undefined
}

/** The midpoint between request and response of a prefetched call, in milliseconds since 1970. */
export function earlyMoment(method: string, address: string): number | undefined {
  const early = (globalThis as WithEarly).casaEarly?.get(keyOf(method, address, null))
  return early?.answeredAt && (early.askedAt + early.answeredAt) / 2
}
