import type * as z from 'zod'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call as plain data. The server's adapter, the web app's client and hooks, the OpenAPI document and the access
 * test are all derived from it, so that a call is described once.
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
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The most that a JSON body may have, in bytes; 1 MiB unless it is said. */
  bodyBytes?: number
  /** The file fields of a multipart request; its text fields are the body. */
  files?: readonly string[]
  /** The most that each of the files may have, in bytes; 10 MB unless it is said. */
  fileBytes?: number
  response: z.ZodType
  /** The text of a successful write. The handler returns `{data, …}` and the adapter adds `status` and `message`. */
  message?: string
  /** Fields of the answer that a replay under the same Idempotency-Key leaves out (one-time passwords). */
  secrets?: readonly string[]
  /**
   * `file`: the answer is a file's bytes; an `<img>` may ask with the sign-in's cookie instead of a bearer token.
   * `events`: it is a stream of server-sent events, which stays open.
   */
  answers?: 'file' | 'events'
  /**
   * A POST that stores nothing of its caller's (`/find`, reports), or whose answer may not be kept (the sign-in): no
   * Idempotency-Key, no audit entry by the adapter.
   */
  reads?: true
}

/**
 * Declares a call. Returns it unchanged, with its literal types kept. Throws where some roles reach rows and others only
 * what is their `own`: one query cannot be both, and `own` would silently mean more.
 */
export function route<const R extends Route>(declared: R): R {
  const reaches = typeof declared.access === 'string' ? [] : Object.values(declared.access)
  if (new Set(reaches.map(reach => reach === 'own')).size > 1)
    throw new Error(`${declared.method} ${declared.path}: \`own\` stands beside another reach.`)
  return declared
}

type Input<R, K extends 'params' | 'query' | 'body'> = R extends { [key in K]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
type Output<R, K extends 'params' | 'query' | 'body'> = R extends { [key in K]: infer S extends z.ZodType }
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
