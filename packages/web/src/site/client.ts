import { ApiError } from '../lib/api-error.ts'

/** The product's request timeout in milliseconds. */
const patience = 500_000

type Means = { body?: unknown; token?: string; idempotencyKey?: string }

function headersOf({ body, token, idempotencyKey }: Means): Record<string, string> {
  return {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

async function answerTo(method: string, path: string, means: Means): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: headersOf(means),
      body: means.body === undefined ? null : JSON.stringify(means.body),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    throw new ApiError(0)
  }
}

/** Makes a call below `/api` and gives its answer. Throws an ApiError. */
export async function call<Answer>(method: string, path: string, means: Means = {}): Promise<Answer> {
  const response = await answerTo(method, path, means)
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  throw new ApiError(response.status, answer, Number(response.headers.get('Retry-After')) || undefined)
}
