/** A wrong field; of a workbook, with the row's number and the column's heading. */
type FieldError = { field: string; message: string; row?: number; column?: string }

/** So many wrong fields are named at most, so that a refusal stays short; of a workbook every wrong cell is. */
export const mostErrors = 20

/** A refusal that is the caller's to read: the HTTP status, a plain sentence, and what else helps to mend it. */
export class Problem extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** With 409, the entity as it stands; of a refused workbook, its marked copy; as JSON. */
  readonly current: string | undefined

  constructor(
    status: number,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; current?: string } = {},
  ) {
    super(message)
    this.status = status
    this.errors = more.errors?.filter(({ row }, index) => row !== undefined || index < mostErrors)
    this.retryAfter = more.retryAfter
    this.current = more.current
  }
}

/** 404, the same for a row that is not there and for one out of reach. */
export const notFound = () => new Problem(404, 'Not found.')
/** 401: no token, or a dead one. */
export const unauthorized = () => new Problem(401, 'Please sign in.')
/** 403: the role may not make this call, or not change this field. */
export const forbidden = (message = 'Your role may not do this.') => new Problem(403, message)
/** 409: the present state does not allow it. */
export const conflict = (message: string, current?: string) => new Problem(409, message, { current })
/** 409 over one field. */
export const conflictAt = (field: string, message: string) =>
  new Problem(409, message, { errors: [{ field, message }] })
/** 422 with one wrong field. */
export const invalid = (field: string, message: string) =>
  new Problem(422, message, { errors: [{ field, message }] })
/** 429 with the seconds to wait. */
export const tooMany = (message: string, retryAfter: number) => new Problem(429, message, { retryAfter })

/** The refusal that a step ends with, if it does; everything else that it throws is thrown on. */
export async function refusalOf(step: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await step
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
