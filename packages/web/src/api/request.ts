import type { BodyOf, ParamsOf, QueryOf, Route } from '@casa/contract/route'
import { preferredLanguage } from '../lib/preferred-language.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import { sessionToken } from '../lib/session.ts'

type OptionalWhenEmpty<Key extends string, Value> = [Value] extends [undefined]
  ? { [key in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }

/** A call's input as the contract defines it: path parameters, query and body, and the files of an upload. */
export type CallInput<R extends Route> = OptionalWhenEmpty<'params', ParamsOf<R>> &
  OptionalWhenEmpty<'query', QueryOf<R>> &
  OptionalWhenEmpty<'body', BodyOf<R>> & { files?: Record<string, File> }

/** Options of a call: its idempotency key, a cancel signal, and a listener for upload progress. */
export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Does not redirect to sign-in on an expired session, so that the caller can keep unsaved input first. */
  staysOnPage?: boolean
  /** Called with the share of the upload that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void
}

/** Whether a call writes, and therefore sends an Idempotency-Key. */
export function writes(route: Route): boolean {
  return route.method === 'POST' && !route.reads
}

export function addressOf(route: Route, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `/api${path}${search.size ? `?${search}` : ''}`
}

export function headersOf(route: Route, idempotencyKey?: string): Record<string, string> {
  const token = sessionToken()
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    'Accept-Language': preferredLanguage(),
    // A PUT or DELETE only has a key if it may be retried later, after another person's write.
    ...((idempotencyKey ?? writes(route)) && { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() }),
  }
}

/** What one press of a button sends, with its idempotency key. */
export type Submission = { content: string; key: string }

/** Reuses the last submission when its content is repeated unchanged, so that a retry keeps its key. */
export function submissionOf(input: CallInput<Route>, last: Submission | undefined): Submission {
  const files = Object.entries(input.files ?? {}).map(([field, file]) => [
    field,
    file.name,
    file.size,
    file.lastModified,
  ])
  const content = JSON.stringify([input.params, input.query, input.body, files])
  return last?.content === content ? last : { content, key: newIdempotencyKey() }
}
