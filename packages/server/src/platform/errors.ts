import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

/** A wrong field; for a workbook, with the row's number and the column's heading. */
type FieldError = Text & { field: string; row?: number; column?: string }
/** A refusal's text, as in a catalogue or with its placeholders filled. */
type Refusal = PlainText | Text

/** At most this many wrong fields are listed, except the cells of a workbook. */
export const maxErrors = 20

/**
 * A refusal sent to the caller: the HTTP status, a text of the catalogues, and details that help to
 * correct the request.
 */
export class Problem extends Error {
  readonly status: number
  readonly text: Text
  readonly errors: FieldError[] | undefined
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** JSON: with 409 the current entity, for a refused workbook its marked copy. */
  readonly current: string | undefined

  constructor(
    status: number,
    refusal: Refusal,
    more: { errors?: FieldError[]; retryAfter?: number; current?: string } = {},
  ) {
    const text = asText(refusal)
    super(text.message)
    this.text = text
    this.status = status
    this.errors = more.errors?.filter(({ row }, index) => row !== undefined || index < maxErrors)
    this.retryAfter = more.retryAfter
    this.current = more.current
  }
}

/** 404, the same for a missing row and for one out of reach. */
export const notFound = () => new Problem(404, refusals.notFound)
/** Whether an error is a 404. */
export const isMissing = (error: unknown) => error instanceof Problem && error.status === 404
/** 401: no token, or one whose session has ended. */
export const unauthorized = () => new Problem(401, refusals.signIn)
/** 403: the role may not make this call, or not change this field. */
export const forbidden = (refusal: Refusal = refusals.role) => new Problem(403, refusal)
/** 409: the current state does not allow it. */
export const conflict = (refusal: Refusal, current?: string) => new Problem(409, refusal, { current })
/** 409 about one field. */
export const conflictAt = (field: string, refusal: Refusal) => refusedAt(409, field, refusal)
/** 409 for something that repeats what is already stored, which `again: true` in the request confirms. */
export const repeats = (refusal: Refusal) => conflictAt('again', refusal)
/** 422 with one wrong field. */
export const invalid = (field: string, refusal: Refusal) => refusedAt(422, field, refusal)
/** 429 with the seconds to wait. */
export const tooMany = (refusal: Refusal, retryAfter: number) => new Problem(429, refusal, { retryAfter })

/** A refusal caused by one field; the field's message and the overall message are the same. */
export function refusedAt(status: number, field: string, refusal: Refusal, retryAfter?: number): Problem {
  const errors = [{ field, ...asText(refusal) }]
  return new Problem(status, refusal, retryAfter === undefined ? { errors } : { errors, retryAfter })
}

function asText(refusal: Refusal): Text {
  return typeof refusal === 'string' ? textOf(refusal) : refusal
}

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
