import type { Route } from '@casa/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '../db/database.ts'
import { strangers } from '../db/holders.ts'
import { Json, JsonStream } from '../db/json.ts'
import type { Scope } from '../db/scope.ts'
import { Problem } from '../errors.ts'
import type { Services } from '../services.ts'
import { admit, firstRefusal, tokenOf } from './admission.ts'
import { send, sendStream } from './answer.ts'
import { Call } from './call.ts'
import { sendError } from './errors.ts'
import { EventAnswer, sendEvents } from './event-answer.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import { Replay } from './idempotency.ts'
import type { Context, Implemented } from './implement.ts'
import { receiveMultipart } from './multipart.ts'

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
      ...(one.route.bodyBytes ? { bodyLimit: one.route.bodyBytes } : {}),
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
    const body = call.textOf(value)
    if (options.checkAnswers) route.response.parse(JSON.parse(body))
    return send(reply, body, value instanceof Json ? value.total : undefined)
  }
}

/** Aborts when the caller hangs up before the answer. */
function hangUp(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  return gone.signal
}
