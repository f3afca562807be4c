import { entity, failure } from './wire.ts'

const { errors, data, ...refusal } = failure.shape

/** The ways in which a call can fail, by HTTP status: what each means, and the schema of its body. */
export const failures = {
  400: { meaning: 'The body is damaged.', body: entity('BadRequest', refusal) },
  401: {
    meaning: 'There is no session, it has ended, or the sign-in is wrong.',
    body: entity('Unauthorized', { ...refusal, errors }),
  },
  403: { meaning: 'The role may not do this.', body: entity('Forbidden', refusal) },
  404: {
    meaning: 'What the call names does not exist, or is out of reach.',
    body: entity('NotFound', refusal),
  },
  408: { meaning: 'The upload stalled.', body: entity('RequestTimeout', refusal) },
  409: {
    meaning:
      'The stored state does not allow this. When somebody else changed the row meanwhile, `data` is the row as it is now.',
    body: entity('Conflict', { ...refusal, errors, data }),
  },
  413: { meaning: 'The body is too large.', body: entity('ContentTooLarge', refusal) },
  415: { meaning: 'The call takes no body of this kind.', body: entity('UnsupportedMediaType', refusal) },
  416: { meaning: 'The file ends before the range.', body: entity('RangeNotSatisfiable', refusal) },
  422: {
    meaning:
      'A value is wrong; `errors` names the fields. For a refused Excel file `data` is its marked copy.',
    body: entity('ValidationFailed', { ...refusal, errors, data }),
  },
  429: { meaning: 'There were too many requests.', body: entity('TooManyRequests', refusal) },
  500: { meaning: 'The server failed.', body: entity('ServerError', refusal) },
  503: {
    meaning: 'The server is busy, or its database is away.',
    body: entity('ServiceUnavailable', refusal),
  },
  507: {
    meaning: 'The disk is full, or the school’s budget for records is used up; nothing was stored.',
    body: entity('InsufficientStorage', refusal),
  },
} as const
export type FailureStatus = keyof typeof failures
