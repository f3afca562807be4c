import type { Topic } from '@casa/contract/changes'
import type { AnswerOf, ParsedBody, ParsedParams, ParsedQuery, Route } from '@casa/contract/route'
import type { Tx } from '../db/connection.ts'
import type { Mode } from '../db/database.ts'
import type { Json, JsonStream } from '../db/json.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { CalendarAnswer, EventAnswer } from './answer.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Upload } from './multipart.ts'

/** What a handler receives: `tx` if the route declares a transaction, `scope` if somebody is signed in. */
export type Context<R extends Route> = {
  params: ParsedParams<R>
  query: ParsedQuery<R>
  body: ParsedBody<R>
  scope: ScopeIn<R>
  tx: R['tx'] extends 'none' ? undefined : Tx
  services: Services
  caller: Caller
  /** The uploaded files of a multipart call, in the order they arrived. */
  files: Upload[]
  /** For an `audited` route: records in the audit log that the response discloses these fields of the path's row. */
  audit(fields: string[]): void
  /** Says which child the call is about, where neither the path nor a changed row does. */
  concerns(student: string): void
  /** Notifies open screens of a change of this topic at the actor's school, if the call changes a row and commits. */
  announce(topic: Topic): void
  /**
   * Runs work in a transaction of the actor, for a route that declares none. The work gets the actor's scope as it is by
   * then, because rights may have changed since the call began.
   */
  transaction<A>(mode: Mode, work: (tx: Tx, scope: ScopeIn<R>) => Promise<A>): Promise<A>
}

type ScopeIn<R extends Route> = R['access'] extends 'public' ? undefined : Scope

/** The caller of a request. */
export type Caller = {
  requestId: string
  /** The bearer token, if any. */
  token: string | undefined
  /** The network address, after trusted proxies. */
  address: string
  /** The browser and system, as the browser names them in every request. */
  userAgent: string | undefined
  /** Whether the call comes from the server's own machine and not through a proxy. */
  isLocal: boolean
  /** Whether the call came over TLS, as reported by a trusted proxy. */
  tls: boolean
  /** Aborts when the caller hangs up before the response. */
  signal: AbortSignal
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined
  /** Writes a line with these fields to the log, beside the request's id. */
  warn(fields: object, sentence: string): void
  /** Sets a response header. */
  setHeader(name: string, value: string): void
}

type Answer<T> =
  | T
  | CalendarAnswer
  | EventAnswer
  | FileAnswer
  | Json<T>
  | (T extends readonly unknown[] ? JsonStream<T> : never)

/** A route with a message returns its `data` and the other fields of its response. */
type Reply<R extends Route> = R extends { message: string }
  ? AnswerOf<R> extends { data: infer D }
    ? { data: Answer<D> } & Omit<AnswerOf<R>, 'status' | 'message' | 'data'>
    : never
  : Answer<AnswerOf<R>>

export type Handler<R extends Route> = (context: Context<R>) => Promise<Reply<R>>

export type Implemented = { route: Route; handle: Handler<Route> }

/** Pairs a domain's routes with their handlers. A missing handler does not compile. */
export function implement<const D extends Record<string, Route>>(
  domain: D,
  handlers: { [K in keyof D]: Handler<D[K]> },
): Implemented[] {
  return Object.entries(domain).map(([name, route]) => ({
    route,
    handle: handlers[name] as unknown as Handler<Route>,
  }))
}
