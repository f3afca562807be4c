import type { Failure } from '@casa/contract/wire'

type FieldError = NonNullable<Failure['errors']>[number]

/**
 * A failed call. `status` is the HTTP status, 0 if there was no response; `message` is the server's text, or empty,
 * and `key` and `values` allow translating it. `current` is the stored entity after a 409, or the marked copy of a
 * refused workbook.
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
 * The error of a response other than the one the call expects. Casa's own failures contain `status: false` and a
 * request id; any other response came from a proxy or a Wi-Fi sign-in page, so the call is unanswered (status 0).
 * Proxies also refuse uploads that are too large, and waiting would not help.
 */
export function errorOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const { status: accepted, requestId } = (body ?? {}) as Partial<Failure>
  if (accepted === false && requestId) return new ApiError(status, body as Failure, retryAfter)
  return new ApiError(status === 413 ? 413 : 0)
}

/**
 * Whether the call may succeed soon unchanged: there was no response, the server was too busy or the network too
 * slow.
 */
export function isPassing({ status }: ApiError): boolean {
  return [0, 408, 429, 503].includes(status)
}

/** The reason with which an upload's signal is aborted when the user cancels it, as opposed to leaving the page. */
export const cancelled = 'cancelled'
