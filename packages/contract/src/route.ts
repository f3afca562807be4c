import type * as z from 'zod'
import type { Access } from './access.ts'
import type { FailureStatus } from './failures.ts'
import type { UploadField } from './rules/media.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A route of the API as plain data. The server's adapter, the web app's client and hooks, the OpenAPI document and the
 * access test are derived from it.
 *
 * Schemas are constrained by zod's core type, which has two members. Comparing every schema with the fifty methods of
 * `z.ZodType` made up half of the compiler's work.
 */
export type Route = {
  method: Method
  /** Below `/api`, with parameters in braces: `/student/{id}`. */
  path: `/${string}`
  /** One plain sentence for the OpenAPI document. */
  summary: string
  access: Access
  /**
   * Which transaction the handler runs in: `none` where it hashes, receives a file or reads a workbook first; `audited`
   * for a read that may leave an audit entry.
   */
  tx: 'none' | 'read' | 'audited' | 'write'
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** The size limit of a JSON body, in bytes; 1 MiB by default. */
  bodyBytes?: number
  /**
   * The file fields of a multipart request; its text fields are the body. Their names say how large each file may be
   * (`uploadBytes`), and only one file is used, so that a body that announces more is refused unread.
   */
  files?: readonly UploadField[]
  response: z.core.$ZodType
  /** The text of a successful write. The handler returns `{data, …}` and the adapter adds `status` and `message`. */
  message?: string
  /** Fields that a replay under the same Idempotency-Key leaves out, such as one-time passwords. */
  secrets?: readonly string[]
  /**
   * `file`: the answer is a file's bytes.
   * `events`: the answer is a stream of server-sent events.
   * `calendar`: the answer is an iCalendar file.
   */
  answers?: 'file' | 'events' | 'calendar'
  /** The files cookie is accepted instead of a bearer token, which an `<img>` cannot send. */
  filesCookie?: true
  /**
   * A POST without Idempotency-Key and audit entry: it stores nothing (`/find`, reports), or its answer must not be stored
   * (sign-in).
   */
  reads?: true
  /**
   * An open demo refuses every call that stores something, because visitors share its data. `open` calls are the
   * exceptions; `closed` ones concern accounts or could reach somebody outside, and are refused with that reason.
   */
  demo?: 'open' | 'closed'
  /** Ends a session, which is possible even while the disk is full. */
  endsSession?: true
  /** Adds no records, so it is possible even while the school's budget for records is used up; so is every DELETE. */
  allowedWhenFull?: true
  /** Statuses with which only this call's own rules refuse, beyond those that follow from the fields above. */
  refuses?: readonly FailureStatus[]
}

/**
 * Declares a route and keeps its literal types. Throws when it combines the reach `own` with others, because one query
 * cannot serve both.
 */
export function route<const R extends Route>(declared: R): R {
  const reaches = typeof declared.access === 'string' ? [] : Object.values(declared.access)
  if (new Set(reaches.map(reach => reach === 'own')).size > 1)
    throw new Error(`${declared.method} ${declared.path}: \`own\` stands beside another reach.`)
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

/** What a caller sends as the path's parameters, the query, the body. */
export type ParamsOf<R extends Route> = Input<R, 'params'>
export type QueryOf<R extends Route> = Input<R, 'query'>
export type BodyOf<R extends Route> = Input<R, 'body'>
/** What the handler receives of them once they are parsed. */
export type ParsedParams<R extends Route> = Output<R, 'params'>
export type ParsedQuery<R extends Route> = Output<R, 'query'>
export type ParsedBody<R extends Route> = Output<R, 'body'>
/** What the caller gets. */
export type AnswerOf<R extends Route> = z.output<R['response']>
