import type * as z from 'zod'
import type { Access, GuardianRight } from './access.ts'
import type { CallArea } from './areas.ts'
import type { ClassWork } from './rules/class-roles.ts'
import type { UploadField } from './rules/media.ts'
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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route of the API as plain data. The server's adapter, the web app's client and hooks, the OpenAPI document and
 * the access test are derived from it.
 * Schemas are constrained by zod's core type, which has two members: comparing every schema with the fifty methods of
 * `z.ZodType` took half of the compiler's time.
 */
export type Route = {
  method: Method
  /** Relative to `/api`, with parameters in braces: `/student/{id}`. */
  path: `/${string}`
  /** One plain sentence for the OpenAPI document. */
  summary: string
  access: Access
  /** The areas of the office's work, of which a person of the office needs the right to one. */
  area: CallArea
  /** What a guardian must be allowed, for calls with which parents reach their children. */
  right?: GuardianRight
  /**
   * The transaction in which the handler runs: `none` if it first hashes, receives a file or reads a workbook;
   * `audited` for a read that may write an audit entry.
   */
  tx: 'none' | 'read' | 'audited' | 'write'
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** The size limit of a JSON body, in bytes; 1 MiB by default. */
  bodyBytes?: number
  /**
   * The file fields of a multipart request; its text fields are the body. The field name determines the maximum file
   * size (`uploadBytes`). Only one file is used, so a body that announces more is refused unread.
   */
  files?: readonly UploadField[]
  response: z.core.$ZodType
  /** The message of a successful write. The handler returns `{data, …}` and the adapter adds `status` and `message`. */
  message?: string
  /** Fields omitted from an idempotent replay, such as one-time passwords. */
  secrets?: readonly string[]
  /** `file`: the response is a file's bytes. `events`: a stream of server-sent events. `calendar`: an iCalendar file. */
  answers?: 'file' | 'events' | 'calendar'
  /** The files cookie is accepted instead of a bearer token, which an `<img>` cannot send. */
  filesCookie?: true
  /**
   * A POST without Idempotency-Key and audit entry: it stores nothing (`/find`, reports), or its response must not be
   * stored (sign-in).
   */
  reads?: true
  /**
   * What a writing call does for a class, by which the adapter refuses teachers whose role in the class does not include
   * it; `teaching` by default.
   */
  classWork?: ClassWork
  /** The field of the body that is the request's key in place of an Idempotency-Key, if the client sends it. */
  keyField?: 'recording'
  /**
   * An open demo refuses `closed` calls, which concern accounts or could reach somebody outside. In a school that visitors
   * share, it also refuses every call that stores something, except the `open` ones.
   */
  demo?: 'open' | 'closed'
  /** Ends a session, which must work even when the disk is full. */
  endsSession?: true
  /** Adds no records, so it is allowed even when the school's record budget is used up; so is every DELETE. */
  allowedWhenFull?: true
  /** Reads what an administrator who visits a school to help does not need, so visits do not include it. */
  visitors?: 'closed'
  /** Statuses raised only by this call's own rules, beyond those implied by the fields above. */
  refuses?: readonly FailureStatus[]
}

/** A call with which parents reach their children does not compile without a guardian's right. */
type Rightful<R extends Route> = R['access'] extends { PARENT: 'child' } ? { right: GuardianRight } : unknown

/**
 * Declares a route and keeps its literal types. Throws if it combines the reach `own` with others, because one query
 * cannot serve both, and unless exactly the calls of the office have an area.
 */
export function route<const R extends Route>(declared: R & Rightful<R>): R {
  const reaches = typeof declared.access === 'string' ? [] : Object.values(declared.access)
  if (new Set(reaches.map(reach => reach === 'own')).size > 1)
    throw new Error(`${declared.method} ${declared.path}: \`own\` cannot be combined with another reach.`)
  const isOffices =
    declared.access === 'reset' || (typeof declared.access === 'object' && 'SCHOOLE' in declared.access)
  if (isOffices === (declared.area === 'none'))
    throw new Error(
      `${declared.method} ${declared.path}: a call of the office has an area, and no other has.`,
    )
  return declared
}

type Input<R, K extends 'params' | 'query' | 'body'> = R extends {
  [key in K]: infer S extends z.core.$ZodType
}
  ? z.input<S>
  : undefined
type Output<R, K extends 'params' | 'query' | 'body'> = R extends {
  [key in K]: infer S extends z.core.$ZodType
}
  ? z.output<S>
  : undefined

/** What a caller sends as path parameters, query and body. */
export type ParamsOf<R extends Route> = Input<R, 'params'>
export type QueryOf<R extends Route> = Input<R, 'query'>
export type BodyOf<R extends Route> = Input<R, 'body'>
/** What the handler receives after parsing. */
export type ParsedParams<R extends Route> = Output<R, 'params'>
export type ParsedQuery<R extends Route> = Output<R, 'query'>
export type ParsedBody<R extends Route> = Output<R, 'body'>
/** What the caller receives. */
export type AnswerOf<R extends Route> = z.output<R['response']>
