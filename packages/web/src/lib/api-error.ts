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
