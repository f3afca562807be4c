/** A wrong field; for a workbook, with the row's number and the column's heading. */
type FieldError = { field: string; message: string; row?: number; column?: string }

/** At most this many wrong fields are listed, except the cells of a workbook. */
export const maxErrors = 20

/** A refusal sent to the caller: the HTTP status, a plain sentence, and details that help to correct the request. */
export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** JSON: with 409 the current entity, for a refused workbook its marked copy. */
  readonly current: string | undefined

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; current?: string } = {},
  ) {
    super(message)
    this.status = status
    this.errors = more.errors?.filter(({ row }, index) => row !== undefined || index < maxErrors)
    this.retryAfter = more.retryAfter
    this.current = more.current
  }
}

/** 404, the same for a missing row and for one out of reach. */
export const notFound = () => new Problem(404, 'Not found.')
/** 401: no token, or one whose session has ended. */
export const unauthorized = () => new Problem(401, 'Please sign in.')
/** 403: the role may not make this call, or not change this field. */
export const forbidden = (message = 'Your role may not do this.') => new Problem(403, message)
/** 409: the current state does not allow it. */
export const conflict = (message: string, current?: string) => new Problem(409, message, { current })
/** 409 about one field. */
export const conflictAt = (field: string, message: string) =>
  new Problem(409, message, { errors: [{ field, message }] })
/** 422 with one wrong field. */
export const invalid = (field: string, message: string) =>
  new Problem(422, message, { errors: [{ field, message }] })
/** 429 with the seconds to wait. */
export const tooMany = (message: string, retryAfter: number) => new Problem(429, message, { retryAfter })

/** Returns the Problem with which a step fails, or undefined; other errors are rethrown. */
export async function refusalOf(step: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await step
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
