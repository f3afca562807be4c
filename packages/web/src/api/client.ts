import { messages } from '@casa/contract/messages'
import type { AnswerOf, Route } from '@casa/contract/route'
import type { Failure } from '@casa/contract/wire'
import { ApiError } from '../lib/api-error.ts'
import { leaveNotice } from '../lib/notice.ts'
import { carryOrigin, endSession, sessionToken } from '../lib/session.ts'
import { addressOf, headersOf, type Means, type Sent } from './request.ts'
import { formOf, type RawAnswer, upload } from './upload.ts'

/** How long a call may take, in milliseconds. */
const patience = 500_000

/** Makes a call of the contract and gives its answer. Throws an ApiError; a dead session leaves for the sign-in page. */
export async function call<R extends Route>(
  route: R,
  sent: Sent<R>,
  means: Means = {},
): Promise<AnswerOf<R>> {
  return (await callCounted(route, sent, means)).answer
}

/** Makes a list call and gives its rows together with how many there are on the server. Throws an ApiError. */
export async function callCounted<R extends Route>(
  route: R,
  sent: Sent<R>,
  means: Means = {},
): Promise<{ answer: AnswerOf<R>; total: number | undefined }> {
  const raw = await transmit(route, sent as Sent<Route>, means)
  const answer = parsed(raw.text)
  if (raw.status >= 400 || answer === undefined) throw refusal(raw, means)
  const total = raw.header('X-Total-Count')
  return { answer: answer as AnswerOf<R>, total: total === null ? undefined : Number(total) }
}

/** Makes a call that answers a file. Throws an ApiError; a dead session leaves for the sign-in page. */
export async function callFile<R extends Route>(route: R, { params, query }: Sent<R>): Promise<Blob> {
  const signal = AbortSignal.timeout(patience)
  try {
    const response = await fetch(addressOf(route, params, query), { headers: headersOf(route), signal })
    if (response.ok) return await response.blob()
    throw refusal(await rawOf(response))
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError(0)
  }
}

/**
 * Opens a call's stream of events, which stays open until it is aborted or the server ends it. Throws as `call` does; with
 * a dead session the page stays, for nobody asked for anything and something may be typed on it.
 */
export async function callEvents(route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(addressOf(route, undefined, undefined), { headers: headersOf(route), signal })
  if (response.ok && response.body) return response.body
  throw refusal(await rawOf(response), { stays: true })
}

function refusal(raw: RawAnswer, { stays }: Means = {}): ApiError {
  const failure = parsed(raw.text) as Failure | undefined
  // What is asked for while the page is leaving carries no token and learns nothing new.
  if (raw.status === 401 && !stays && sessionToken()) {
    endSession()
    carryOrigin(location)
    leaveNotice({ tone: 'info', text: failure?.message ?? messages.signIn.ended })
    location.replace('/montessori/login')
  }
  return new ApiError(raw.status, failure, Number(raw.header('Retry-After')) || undefined)
}

async function rawOf(response: Response): Promise<RawAnswer> {
  const text = await response.text()
  return { status: response.status, text, header: name => response.headers.get(name) }
}

async function transmit(route: Route, sent: Sent<Route>, means: Means): Promise<RawAnswer> {
  const address = addressOf(route, sent.params, sent.query)
  const headers = headersOf(route, means.idempotencyKey)
  const limit = AbortSignal.timeout(patience)
  const signal = means.signal ? AbortSignal.any([means.signal, limit]) : limit
  try {
    if (sent.files) {
      const form = formOf(sent.body, sent.files)
      return await upload({
        method: route.method,
        address,
        headers,
        form,
        signal,
        onProgress: means.onProgress,
      })
    }
    if (sent.body !== undefined) headers['Content-Type'] = 'application/json'
    const body = sent.body === undefined ? null : JSON.stringify(sent.body)
    return await rawOf(await fetch(address, { method: route.method, headers, body, signal }))
  } catch (failure) {
    // A caller that cancelled wants its own reason back, not an error to show.
    if (means.signal?.aborted) throw failure
    throw new ApiError(0)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
