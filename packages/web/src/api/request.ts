import type { BodyOf, ParamsOf, QueryOf, Route } from '@casa/contract/route'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { sessionToken } from '../lib/session.ts'

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [key in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }

/** What a call needs, as the contract says: path parameters, query and body, and the files of an upload. */
export type Sent<R extends Route> = Given<'params', ParamsOf<R>> &
  Given<'query', QueryOf<R>> &
  Given<'body', BodyOf<R>> & { files?: Record<string, File> }

/** What a call may take besides: the key of its submission, a way to cancel it, and a listener to its upload. */
export type Means = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** A dead session does not leave for the sign-in page: the caller keeps what it was about to save first. */
  stays?: boolean
  /** Told the part of an upload that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void
}

/** Says whether a call stores something and so carries an Idempotency-Key. */
export function writes(route: Route): boolean {
  return route.method === 'POST' && !route.reads
}

/** The address of a call, with its parameters filled in. */
export function addressOf(route: Route, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `/api${path}${search.size ? `?${search}` : ''}`
}

/** The headers that every call carries. */
export function headersOf(route: Route, idempotencyKey?: string): Record<string, string> {
  const token = sessionToken()
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    // A PUT or DELETE has one when it may be sent again later, after somebody else's.
    ...((idempotencyKey ?? writes(route)) && { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() }),
  }
}
