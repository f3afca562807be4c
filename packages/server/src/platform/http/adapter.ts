import type { Topic } from '@casa/contract/changes'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Connection } from '../db/connection.ts'
import { anonymous } from '../db/holders.ts'
import { Json, JsonStream } from '../db/json.ts'
import type { Scope } from '../db/scope.ts'
import { Problem } from '../errors.ts'
import { inRequest } from '../observe/current-request.ts'
import type { Services } from '../services.ts'
import { admit, firstRefusal, tokenOf } from './admission.ts'
import { CalendarAnswer, EventAnswer, send, sendCalendar, sendEvents, sendStream } from './answer.ts'
import { Call } from './call.ts'
import { sendError } from './error-answer.ts'
import { FileAnswer, sendFile } from './file-answer.ts'
import { Replay } from './idempotency.ts'
import type { Context, Implemented } from './implement.ts'
import { receiveMultipart } from './multipart.ts'

export type AdapterOptions = {
  services: Services
  /** In tests: every response is validated by the route's response schema. */
  checkAnswers?: boolean
}

/** Compression would buffer an event stream, and a HEAD request for it would never end. */
const openEnded = { compress: false as const, exposeHeadRoute: false }

/** Serves the contract's routes below `/api`: admit, parse, open the session, check access, handle, commit, respond. */
export function mount(server: FastifyInstance, implemented: Implemented[], options: AdapterOptions): void {
  server.decorateRequest('sessionChecked', false)
  server.decorateRequest('holder', undefined)
  for (const implementation of implemented) {
    server.route({
      method: implementation.route.method,
      url: `/api${implementation.route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: {
        takesBody: implementation.route.body !== undefined,
        isUpload: implementation.route.files !== undefined,
        isStream: implementation.route.answers === 'events',
        onlyReads: implementation.route.tx === 'read',
        ...(implementation.route.access === 'public' && { rateLimit: { max: 120, timeWindow: '1 minute' } }),
      },
      ...(implementation.route.bodyBytes ? { bodyLimit: implementation.route.bodyBytes } : {}),
      ...(implementation.route.answers === 'events' ? openEnded : {}),
      // Compression would make Content-Range describe the wrong bytes.
      ...(implementation.route.answers === 'file' ? { compress: false as const } : {}),
      onRequest: request => admit(implementation.route, options.services, request),
      handler: (request, reply) =>
        inRequest(currentRequestOf(implementation.route, request), () =>
          serve(implementation, options, request, reply),
        ),
      errorHandler: async (error, request, reply) => {
        const refusal = await firstRefusal(implementation.route, options.services, request, error)
        return sendError(refusal, request, reply, options.services.disk.isFull)
      },
    })
  }
}

const currentRequestOf = ({ method, path }: Route, { id }: FastifyRequest) => ({
  requestId: id,
  method,
  route: `/api${path}`,
})

async function serve(
  implemented: Implemented,
  options: AdapterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = implemented
  const { services } = options
  const token = tokenOf(route, request)
  const signal = abortOnHangUp(reply)
  if (!route.files) {
    if (request.isMultipart()) throw new Problem(415, refusals.request.jsonWanted)
    const call = new Call(route, services, request, reply, token, signal, { fields: request.body, files: [] })
    request.sessionChecked = true
    return respond(implemented, options, request, reply, call)
  }
  const sender = { holder: request.holder ?? anonymous, signal }
  const body = await receiveMultipart(request, services.uploads, sender, route.files)
  try {
    const call = new Call(route, services, request, reply, token, signal, body)
    return await respond(implemented, options, request, reply, call)
  } finally {
    await services.uploads.discard(body.files)
  }
}

async function respond(
  { route, handle }: Implemented,
  options: AdapterOptions,
  request: FastifyRequest,
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
      audit: (fields: string[]) => connection?.commitStatements.push(call.auditEntry(scope, fields)),
      concerns: (student: string) => call.concerns(student),
      announce: (topic: Topic) => call.topics.add(topic),
      transaction: call.transaction(),
    }) as unknown as Context<Route>

  if (route.tx === 'none') {
    const scope = await call.scope()
    const value = await call.orReplay(() => handle(context(scope)))
    call.noteRead(scope)
    return answer(value)
  }
  const mode = route.tx
  let reader: Scope | undefined
  const value = await call.orReplay(() =>
    call.within(mode, async (connection, scope) => {
      reader = scope
      return handle(context(scope, connection))
    }),
  )
  call.noteRead(reader)
  return answer(value)

  async function answer(value: unknown) {
    if (value instanceof Replay) return send(reply, value.answer)
    if (value instanceof FileAnswer) return sendFile(request, reply, value)
    if (value instanceof CalendarAnswer) return sendCalendar(reply, value)
    if (value instanceof EventAnswer) return sendEvents(reply, value)
    if (value instanceof JsonStream) {
      const snapshot = await services.database.snapshot(
        token!,
        call.holder!,
        call.caller.signal,
        call.language,
        call.seen,
      )
      return sendStream(reply, snapshot, value)
    }
    const body = call.textOf(value)
    if (options.checkAnswers) z.parse(route.response, JSON.parse(body))
    return value instanceof Json ? send(reply, body, value.total, value.page) : send(reply, body)
  }
}

/** Aborts when the caller hangs up before the response. */
function abortOnHangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || controller.abort())
  return controller.signal
}
