import type { AnswerOf, ParsedBody, ParsedParams, ParsedQuery, Route } from '@casa/contract/route'
import type { Tx } from '../db/connection.ts'
import type { Mode } from '../db/database.ts'
import type { Json, JsonStream } from '../db/json.ts'
import type { Scope } from '../db/scope.ts'
import type { Services } from '../services.ts'
import type { EventAnswer } from './event-answer.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Upload } from './multipart.ts'

/** What a handler is given. `tx` is there where the route declares a transaction; `scope` where somebody is signed in. */
export type Context<R extends Route> = {
  params: ParsedParams<R>
  query: ParsedQuery<R>
  body: ParsedBody<R>
  scope: R['access'] extends 'public' ? undefined : Scope
  tx: R['tx'] extends 'none' ? undefined : Tx
  services: Services
  caller: Caller
  /** The uploaded files of a multipart call, in the order they came. */
  files: Upload[]
  /** For an `audited` route: writes into the audit log, before the answer leaves, that it tells these fields of the path's row. */
  audit(fields: string[]): void
  /** A transaction of the actor (or of nobody) for a route that declares none; once `write` commits, it is kept. */
  transaction<A>(mode: Mode, work: (tx: Tx) => Promise<A>): Promise<A>
}

/** The request around the call. */
export type Caller = {
  requestId: string
  /** The bearer token, if any. */
  token: string | undefined
  /** The network address, after trusted proxies. */
  address: string
  /** Whether the call was made on the server's own machine, with no proxy between. */
  here: boolean
  /** Whether the call came over TLS, as far as a trusted proxy tells. */
  tls: boolean
  /** Aborted when the caller hangs up before the answer. */
  gone: AbortSignal
  /** What the browser sent of a cookie. */
  cookie(name: string): string | undefined
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void
}

type Answer<T> =
  | T
  | EventAnswer
  | FileAnswer
  | Json<T>
  | (T extends readonly unknown[] ? JsonStream<T> : never)

/** A writing route answers its `data` (or the stored row as JSON) and the extras that its response names. */
type Reply<R extends Route> = R extends { message: string }
  ? AnswerOf<R> extends { data: infer D }
    ? { data: Answer<D> } & Omit<AnswerOf<R>, 'status' | 'message' | 'data'>
    : never
  : Answer<AnswerOf<R>>

export type Handler<R extends Route> = (context: Context<R>) => Promise<Reply<R>>

export type Implemented = { route: Route; handle: Handler<Route> }

/** Ties a domain's routes to their handlers; a missing one does not compile. */
export function implement<const D extends Record<string, Route>>(
  domain: D,
  handlers: { [K in keyof D]: Handler<D[K]> },
): Implemented[] {
  return Object.entries(domain).map(([name, route]) => ({
    route,
    handle: handlers[name] as unknown as Handler<Route>,
  }))
}
