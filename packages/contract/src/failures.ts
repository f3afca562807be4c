import { entity, failure } from './wire.ts'

const { errors, data, ...refusal } = failure.shape

/** How a call can fail, by HTTP status: the meaning of each status, and the schema of its body. */
export const failures = {
  400: { meaning: 'The body is malformed.', body: entity('BadRequest', refusal) },
  401: {
    meaning: 'There is no session, it has ended, or the credentials are wrong.',
    body: entity('Unauthorized', { ...refusal, errors }),
  },
  403: { meaning: 'The role may not do this.', body: entity('Forbidden', refusal) },
  404: {
    meaning: 'What the call names does not exist or is out of reach.',
    body: entity('NotFound', refusal),
  },
  408: { meaning: 'The upload stalled.', body: entity('RequestTimeout', refusal) },
  409: {
    meaning:
      'The stored state does not allow this. If somebody else has changed the row since, `data` is the current row.',
    body: entity('Conflict', { ...refusal, errors, data }),
  },
  413: { meaning: 'The body is too large.', body: entity('ContentTooLarge', refusal) },
  415: {
    meaning: 'The call does not accept this kind of body.',
    body: entity('UnsupportedMediaType', refusal),
  },
  416: {
    meaning: 'The requested range starts beyond the end of the file.',
    body: entity('RangeNotSatisfiable', refusal),
  },
  422: {
    meaning:
      'A value is wrong; `errors` names the fields. For a refused Excel file `data` is its marked copy.',
    body: entity('ValidationFailed', { ...refusal, errors, data }),
  },
  429: { meaning: 'There were too many requests.', body: entity('TooManyRequests', refusal) },
  500: { meaning: 'The server failed.', body: entity('ServerError', refusal) },
  503: {
    meaning: 'The server is busy, or its database is unavailable.',
    body: entity('ServiceUnavailable', refusal),
  },
  507: {
    meaning: 'The disk is full, or the school’s budget for records is used up; nothing was stored.',
    body: entity('InsufficientStorage', refusal),
  },
} as const
export type FailureStatus = keyof typeof failures
