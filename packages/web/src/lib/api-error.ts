import type { Failure } from '@casa/contract/wire'

export type FieldError = NonNullable<Failure['errors']>[number]

/**
 * A failed call. `status` is the HTTP status, 0 when no answer came; `message` is the server's text, or empty, and
 * `key` and `values` say it in another language.
 * `current` is the stored entity after a 409, and the marked copy of a refused workbook.
 */
export class ApiError extends Error {
  readonly status: number
  readonly key: string | undefined
  readonly values: Failure['values']
  readonly fields: readonly FieldError[]
  readonly requestId: string | undefined
  readonly current: unknown
  /** The seconds of the server's Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(status: number, failure: Partial<Failure> = {}, retryAfter?: number) {
    super(failure.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.key = failure.key
    this.values = failure.values
    this.fields = failure.errors ?? []
    this.requestId = failure.requestId
    this.current = failure.data
    this.retryAfter = retryAfter
  }
}

/**
 * The error of an answer that is not what the call asked for. Casa's own failures say `status: false` and a request id; any
 * other answer came from a proxy or a Wi-Fi sign-in page, so the call is unanswered (status 0). Proxies also refuse what is
 * too large, which would not pass by waiting.
 */
export function errorOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const { status: accepted, requestId } = (body ?? {}) as Partial<Failure>
  if (accepted === false && requestId) return new ApiError(status, body as Failure, retryAfter)
  return new ApiError(status === 413 ? 413 : 0)
}

/** Whether a call may succeed soon unchanged: nothing answered, or the server was too busy or the network too slow. */
export function isPassing({ status }: ApiError): boolean {
  return [0, 408, 429, 503].includes(status)
}
