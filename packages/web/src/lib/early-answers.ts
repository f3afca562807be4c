/** How long an early answer stays one, in milliseconds: later the same call asks anew. */
const freshMs = 30_000

/** Both moments are in milliseconds since 1970; the second is missing until the answer has come. */
type Early = { answer: Promise<Response>; askedAt: number; answeredAt?: number }
type WithEarly = typeof globalThis & { casaEarly?: Map<string, Early> }

const keyOf = (method: string, address: string, body: string | null) => `${method} ${address} ${body ?? ''}`

/** Asks before the app is there; the call that asks the same takes the answer. */
export function askEarly(
  method: string,
  address: string,
  headers: Record<string, string>,
  body: string | null = null,
): void {
  const early: Early = { answer: fetch(address, { method, headers, body }), askedAt: Date.now() }
  const note = () => {
    early.answeredAt = Date.now()
  }
  // Whoever takes it is told of a failure, too.
  early.answer.then(note, () => undefined)
  const all = globalThis as WithEarly
  all.casaEarly ??= new Map()
  all.casaEarly.set(keyOf(method, address, body), early)
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
  return early && Date.now() - early.askedAt < freshMs ? early.answer : undefined
}

/** The middle between question and answer of an early call that has been answered, in milliseconds since 1970. */
export function earlyMoment(method: string, address: string): number | undefined {
  const early = (globalThis as WithEarly).casaEarly?.get(keyOf(method, address, null))
  return early?.answeredAt && (early.askedAt + early.answeredAt) / 2
}
