import type { Route } from '@casa/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import type { Mode } from '../db/database.ts'
import { holderOf } from '../db/holders.ts'
import { Json } from '../db/json.ts'
import { requireOwnSchool, type Scope } from '../db/scope.ts'
import type { Session, Token } from '../db/sessions.ts'
import type { Services } from '../services.ts'
import type { Holder } from '../shares.ts'
import { scopeFor } from './admission.ts'
import { answerText } from './answer.ts'
import {
  claimKey,
  enqueueForKey,
  idempotencyKey,
  Replay,
  requestHash,
  storeAnswer,
  withoutSecrets,
} from './idempotency.ts'
import type { Context } from './implement.ts'
import { type Body, fingerprint, type Input, readInput } from './input.ts'
import { fromThisMachine } from './this-machine.ts'

/** One call being handled: its caller, its input and its transactions. */
export class Call {
  readonly caller: Context<Route>['caller']
  private readonly route: Route
  private readonly services: Services
  readonly token: Token | undefined
  readonly input: Input
  /** The caller's holder, once the session is open. */
  holder: Holder | undefined
  private readonly key: string | undefined
  private serialized: { value: unknown; text: string } | undefined

  constructor(
    route: Route,
    services: Services,
    request: FastifyRequest,
    reply: FastifyReply,
    token: Token | undefined,
    signal: AbortSignal,
    body: Body,
  ) {
    this.route = route
    this.services = services
    this.token = token
    this.input = readInput(route, request, body)
    this.key = route.method !== 'GET' && !route.reads ? idempotencyKey(request) : undefined
    this.caller = {
      requestId: request.id,
      token: typeof token === 'string' ? token : undefined,
      address: request.ip,
      isLocal: fromThisMachine(request),
      tls: request.protocol === 'https',
      signal,
      cookie: name => request.cookies[name],
      setHeader: (name, value) => void reply.header(name, value),
    }
  }

  /** The actor's scope for a route that declares no transaction, read in a transaction of its own. */
  async scope(): Promise<Scope | undefined> {
    if (this.route.access === 'public') return undefined
    const scope = async (_: Connection, session: Session) => this.scopeOf(session)
    return this.services.database.asSession(this.token!, 'read', scope, this.caller.signal)
  }

  /** Opens transactions for a handler of a `tx: none` route. */
  transaction() {
    return <A>(mode: Mode, work: (tx: Connection['tx']) => Promise<A>) =>
      this.within(mode, connection => work(connection.tx))
  }

  /**
   * Runs work in the actor's transaction; a write also stores its idempotency key and its answer and, if it changed
   * something, its audit entry.
   */
  async within<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const open = () => this.inTransaction(mode, work)
    if (mode !== 'write' || !this.key) return open()
    return enqueueForKey(`${this.token} ${this.key}`, open, this.caller.signal)
  }

  private async inTransaction<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const { database } = this.services
    if (this.route.access === 'public') {
      return database.asAnonymous(mode, connection =>
        this.audited(mode, connection, undefined, () => work(connection, undefined)),
      )
    }
    const asUser = async (connection: Connection, session: Session) => {
      const scope = this.scopeOf(session)
      this.holder = holderOf(session)
      this.touch(session)
      return this.audited(mode, connection, scope, () => work(connection, scope))
    }
    return database.asSession(this.token!, mode, asUser, this.caller.signal)
  }

  private scopeOf(session: Session): Scope {
    const scope = scopeFor(this.route, session, this.services)
    requireOwnSchool(scope, this.input)
    return scope
  }

  /** Returns the earlier answer when the idempotency key was used before. */
  async orReplay(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Replay) return error
      throw error
    }
  }

  private async audited<A>(
    mode: Mode,
    connection: Connection,
    scope: Scope | undefined,
    work: () => Promise<A>,
  ): Promise<A> {
    if (mode !== 'write' || this.route.reads) return work()
    if (this.key) {
      const replay = await claimKey(connection.tx, {
        user: scope?.user,
        key: this.key,
        // Includes the class, so that a teacher who has changed class does not get an answer about the former one.
        hash: requestHash(this.services.secrets, this.route, [fingerprint(this.input), scope?.classId]),
        confirmation: this.confirmation,
      })
      if (replay) throw replay
    }
    const value = await work()
    if (this.key) {
      const { secrets } = this.route
      const kept = secrets ? withoutSecrets(value as object, secrets) : value
      const text = kept === undefined ? '' : this.textOf(kept)
      // Most answers to a delete say nothing that the request does not say itself.
      if (text !== this.confirmation)
        connection.commitStatements.push(storeAnswer(scope?.user, this.key, text))
    }
    const entry = this.auditEntry(scope, Object.keys((this.input.body as object) ?? {}), value)
    // The triggers in note-changes.sql set it when a row changes.
    connection.commitStatements.push(sql`${entry} where current_setting('app.changed', true) = 'on'`)
    return value
  }

  /** The answer that says only which row was written, the one in the path. */
  private get confirmation(): string {
    const id = this.pathId
    return id && this.route.message ? answerText(this.route, { data: { _id: id } }) : ''
  }

  private get pathId(): string | undefined {
    const { id, _id } = (this.input.params ?? {}) as { id?: string; _id?: string }
    return id ?? _id
  }

  /** The text of an answer. Serialized once, because the same text is stored under the key and sent. */
  textOf(value: unknown): string {
    if (!this.serialized || this.serialized.value !== value)
      this.serialized = { value, text: answerText(this.route, value) }
    return this.serialized.text
  }

  /** The statement that writes the audit entry. Its row is the one named in the path, or else the one in the answer. */
  auditEntry(scope: Scope | undefined, fields: string[], answer?: unknown): RawBuilder<unknown> {
    const id = this.pathId ?? idOf(answer) ?? null
    const { method, path } = this.route
    return sql`
      select app.record_audit(${scope?.school ?? null}, ${`${method} ${path}`}, ${id}, ${fields}, ${this.caller.requestId})`
  }

  private touch(session: Session): void {
    if (this.services.clock().getTime() - Date.parse(session.last_seen) < 60_000) return
    this.services.database.touch(session.session_id).catch(() => {})
  }
}

/** The id of the row that an answer holds, or of the first of several. */
function idOf(answer: unknown): string | undefined {
  const data = (answer as { data?: unknown } | undefined)?.data ?? answer
  const rows = [data instanceof Json ? data.parse() : data].flat()
  return (rows[0] as { _id?: string } | null | undefined)?._id
}
