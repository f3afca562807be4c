import type { Failure } from '@casa/contract/wire'

export type FieldError = NonNullable<Failure['errors']>[number]

/**
 * A call that failed. `status` is the HTTP status, 0 when no answer came; `message` is the server's sentence, empty
 * when there is none; `current` is, with 409, the entity as it stands now, and of a refused workbook its marked copy.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly requestId: string | undefined
  readonly current: unknown
  /** Seconds after which the server asks to be tried again. */
  readonly retryAfter: number | undefined

  constructor(status: number, failure: Partial<Failure> = {}, retryAfter?: number) {
    super(failure.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.fields = failure.errors ?? []
    this.requestId = failure.requestId
    this.current = failure.data
    this.retryAfter = retryAfter
  }
}
