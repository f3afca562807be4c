import type { AnswerOf, Route } from '@casa/contract/route'
import type { Failure } from '@casa/contract/wire'
import { ApiError } from '../lib/api-error.ts'
import { carryOrigin, endSession } from '../lib/session.ts'
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
  if (raw.status === 401) {
    endSession()
    carryOrigin(location)
    location.replace('/montessori/login')
  }
  if (raw.status >= 400 || answer === undefined) {
    throw new ApiError(
      raw.status,
      answer as Failure | undefined,
      Number(raw.header('Retry-After')) || undefined,
    )
  }
  const total = raw.header('X-Total-Count')
  return { answer: answer as AnswerOf<R>, total: total === null ? undefined : Number(total) }
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
    const response = await fetch(address, { method: route.method, headers, body, signal })
    return {
      status: response.status,
      text: await response.text(),
      header: name => response.headers.get(name),
    }
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
