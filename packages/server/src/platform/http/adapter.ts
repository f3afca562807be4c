import type { Route } from '@casa/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryConfig } from 'pg'
import type { Connection, Mode } from '../db/database.ts'
import { holderOf, strangers } from '../db/holders.ts'
import { Json, JsonStream } from '../db/json.ts'
import type { Scope } from '../db/scope.ts'
import type { Session } from '../db/sessions.ts'
import { Problem } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Holder } from '../shares.ts'
import { admit, firstRefusal, scopeFor, tokenOf } from './admission.ts'
import { answerText, send, sendStream } from './answer.ts'
import { sendError } from './errors.ts'
import { EventAnswer, sendEvents } from './event-answer.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import {
  claimKey,
  idempotencyKey,
  inTurnOfKey,
  keepAnswer,
  Replay,
  requestHash,
  withoutSecrets,
} from './idempotency.ts'
import type { Context, Implemented } from './implement.ts'
import { type Body, fingerprint, type Input, readInput } from './input.ts'
import { receiveMultipart } from './multipart.ts'
import { fromThisMachine } from './this-machine.ts'

export type AdapterOptions = {
  services: Services
  /** In tests: every answer is held against the route's response schema. */
  checkAnswers?: boolean
}

/** A stream of events is not gathered to be compressed, and a HEAD would never see its end. */
const openEnded = { compress: false as const, exposeHeadRoute: false }

/** Serves the contract's routes below `/api`: let in, parse, open the session, decide access, handle, commit, answer. */
export function mount(server: FastifyInstance, implemented: Implemented[], options: AdapterOptions): void {
  server.decorateRequest('judged', false)
  server.decorateRequest('holder', undefined)
  for (const one of implemented) {
    server.route({
      method: one.route.method,
      url: `/api${one.route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: one.route.access === 'public' ? { rateLimit: { max: 120, timeWindow: '1 minute' } } : {},
      ...(one.route.answers === 'events' ? openEnded : {}),
      onRequest: request => admit(one.route, options.services, request),
      handler: (request, reply) => serve(one, options, request, reply),
      errorHandler: async (error, request, reply) =>
        sendError(await firstRefusal(one.route, options.services, request, error), request, reply),
    })
  }
}

async function serve(
  implemented: Implemented,
  options: AdapterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = implemented
  const { services } = options
  const token = tokenOf(route, request)
  const gone = hangUp(reply)
  if (!route.files) {
    if (request.isMultipart()) throw new Problem(415, 'Send this as JSON.')
    const call = new Call(route, services, request, reply, token, gone, { fields: request.body, files: [] })
    request.judged = true
    return respond(implemented, options, reply, call)
  }
  const sender = { holder: request.holder ?? strangers, gone }
  const body = await receiveMultipart(request, services.uploads, sender, route.fileBytes)
  try {
    const call = new Call(route, services, request, reply, token, gone, body)
    return await respond(implemented, options, reply, call)
  } finally {
    await services.uploads.discard(body.files)
  }
}

async function respond(
  { route, handle }: Implemented,
  options: AdapterOptions,
  reply: FastifyReply,
  call: Call,
) {
  const { services } = options
  const { input, token } = call
  const context = (scope: Scope | undefined, connection?: Connection) =>
    ({
      ...input,
      scope,
      tx: connection?.tx,
      services,
      caller: call.caller,
      audit: (fields: string[]) => connection?.closing.push(call.auditEntry(scope, fields)),
      transaction: call.transaction(),
    }) as unknown as Context<Route>

  if (route.tx === 'none') {
    const scope = await call.scope()
    const value = await call.orReplay(() => handle(context(scope)))
    return answer(value)
  }
  const mode = route.tx
  return answer(
    await call.orReplay(() =>
      call.within(mode, async (connection, scope) => handle(context(scope, connection))),
    ),
  )

  async function answer(value: unknown) {
    if (value instanceof Replay) return send(reply, value.answer)
    if (value instanceof FileAnswer) return sendFile(reply, value)
    if (value instanceof EventAnswer) return sendEvents(reply, value)
    if (value instanceof JsonStream) {
      const snapshot = await services.database.snapshot(token!, call.holder!, call.caller.gone)
      return sendStream(reply, snapshot, value)
    }
    const body = answerText(route, value)
    if (options.checkAnswers) route.response.parse(JSON.parse(body))
    return send(reply, body, value instanceof Json ? value.total : undefined)
  }
}

/** One call on its way: its caller, and its transactions with what belongs into each of them. */
class Call {
  readonly caller: Context<Route>['caller']
  private readonly route: Route
  private readonly services: Services
  readonly token: string | undefined
  readonly input: Input
  /** Whose call it is, once the session is open. */
  holder: Holder | undefined
  private readonly key: string | undefined

  constructor(
    route: Route,
    services: Services,
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    gone: AbortSignal,
    body: Body,
  ) {
    this.route = route
    this.services = services
    this.token = token
    this.input = readInput(route, request, body)
    this.key = route.method !== 'GET' && !route.reads ? idempotencyKey(request) : undefined
    this.caller = {
      requestId: request.id,
      token,
      address: request.ip,
      here: fromThisMachine(request),
      tls: request.protocol === 'https',
      gone,
      cookie: name => request.cookies[name],
      setHeader: (name, value) => void reply.header(name, value),
    }
  }

  /** The actor's scope for a route that declares no transaction; it is looked up and let go. */
  async scope(): Promise<Scope | undefined> {
    if (this.route.access === 'public') return undefined
    const scope = async (_: Connection, session: Session) => scopeFor(this.route, session, this.services)
    return this.services.database.asSession(this.token!, 'read', scope, this.caller.gone)
  }

  /** The transactions that a handler of a `tx: none` route opens by itself. */
  transaction() {
    return <A>(mode: Mode, work: (tx: Connection['tx']) => Promise<A>) =>
      this.within(mode, connection => work(connection.tx))
  }

  /** Runs work in the actor's transaction; a write carries its key, its answer and its audit entry. */
  async within<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const open = () => this.opened(mode, work)
    if (mode !== 'write' || !this.key) return open()
    return inTurnOfKey(`${this.token} ${this.key}`, open, this.caller.gone)
  }

  private async opened<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const { database } = this.services
    if (this.route.access === 'public') {
      return database.asNobody(mode, connection =>
        this.recorded(mode, connection, undefined, () => work(connection, undefined)),
      )
    }
    const asUser = async (connection: Connection, session: Session) => {
      const scope = scopeFor(this.route, session, this.services)
      this.holder = holderOf(session)
      this.touch(session)
      return this.recorded(mode, connection, scope, () => work(connection, scope))
    }
    return database.asSession(this.token!, mode, asUser, this.caller.gone)
  }

  /** Gives the earlier answer when the key was used before. */
  async orReplay(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Replay) return error
      throw error
    }
  }

  private async recorded<A>(
    mode: Mode,
    connection: Connection,
    scope: Scope | undefined,
    work: () => Promise<A>,
  ): Promise<A> {
    if (mode !== 'write' || this.route.reads) return work()
    if (this.key) {
      const replay = await claimKey(
        connection.tx,
        scope?.user,
        this.key,
        requestHash(this.services.secrets, this.route, fingerprint(this.input)),
      )
      if (replay) throw replay
    }
    const value = await work()
    const text = value === undefined ? '' : answerText(this.route, value)
    if (this.key) {
      const { secrets } = this.route
      const kept = secrets ? answerText(this.route, withoutSecrets(value as object, secrets)) : text
      connection.closing.push(keepAnswer(scope?.user, this.key, kept))
    }
    connection.closing.push(this.auditEntry(scope, Object.keys((this.input.body as object) ?? {}), text))
    return value
  }

  /** The statement that says in the audit log who called, on which row: the one that the path names, or the answer. */
  auditEntry(scope: Scope | undefined, fields: string[], answer = ''): QueryConfig {
    const entity = (this.input.params as { id?: string; _id?: string } | undefined) ?? {}
    const id = entity.id ?? entity._id ?? /"_id":\s*"([0-9a-f-]{36})"/.exec(answer)?.[1] ?? null
    const { method, path } = this.route
    return {
      name: 'record_audit',
      text: 'select app.record_audit($1, $2, $3, $4, $5)',
      values: [scope?.school ?? null, `${method} ${path}`, id, fields, this.caller.requestId],
    }
  }

  private touch(session: Session): void {
    if (this.services.clock().getTime() - Date.parse(session.last_seen) < 60_000) return
    this.services.database.touch(session.session_id).catch(() => {})
  }
}

/** Aborts when the caller hangs up before the answer. */
function hangUp(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  return gone.signal
}
