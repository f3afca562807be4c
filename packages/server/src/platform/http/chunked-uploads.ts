import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Route } from '@casa/contract/route'
import { chunkedUploadPath } from '@casa/contract/rules/media'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Tx } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import type { Sender } from '../files/upload-ledger.ts'
import type { Services } from '../services.ts'
import { admit, firstRefusal, scopeFor, tokenOf } from './admission.ts'
import { sendError } from './error-answer.ts'
import { StallDetector } from './request-body.ts'

const contentType = 'application/offset+octet-stream'
/** The parts of a request that the protocol reads. */
const headersOfProtocol = [
  'content-type',
  'content-length',
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-offset',
]

type Options = Pick<Route, 'access' | 'area'> & { quotaLeft: (tx: Tx, scope: Scope) => Promise<number> }

/**
 * Serves uploads in parts; `access` and `area` say who may begin and send them. Session and role are checked before a byte is
 * read, and no database connection is held while a part arrives.
 */
export function serveChunkedUploads(
  server: FastifyInstance,
  services: Services,
  { access, area, quotaLeft }: Options,
): void {
  // Admission handles contract calls; this one carries files, so its session is opened before anything is read.
  const route: Route = {
    method: 'PATCH',
    path: chunkedUploadPath,
    summary: '',
    access,
    area,
    tx: 'none',
    files: ['video'],
    response: z.unknown(),
  }
  server.register(async scope => {
    scope.addContentTypeParser(contentType, (_request, payload, done) => done(null, payload))
    for (const path of [chunkedUploadPath, `${chunkedUploadPath}/:id`])
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url: `/api${path}`,
        config: { takesBody: true, isUpload: true },
        compress: false,
        decompress: false,
        onRequest: request => admit(route, services, request),
        handler: (request, reply) => serve(request, reply),
        errorHandler: async (error, request, reply) => {
          // The rest of a refused part is not read.
          reply.header('connection', 'close').header('tus-resumable', '1.0.0')
          return sendError(await firstRefusal(route, services, request, error), request, reply)
        },
      })
  })

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { user, school } = request.holder!
    const sender: Sender = {
      user: user!,
      school,
      transaction: (mode, work) =>
        services.database.asSession(tokenOf(route, request)!, mode, ({ tx }) => work(tx)),
    }
    if (request.method === 'POST') {
      // Content sent with the creation request is not read; parts are sent separately.
      if (Number(request.headers['content-length'] ?? 0) > 0) reply.header('connection', 'close')
      const left = await services.database.asSession(tokenOf(route, request)!, 'read', ({ tx }, session) =>
        quotaLeft(tx, scopeFor(route, session, services)),
      )
      return answer(reply, await services.parts.handle(asked(request), { ...sender, quotaLeft: left }))
    }
    if (request.method !== 'PATCH') return answer(reply, await services.parts.handle(asked(request), sender))
    const controller = new AbortController()
    reply.raw.once('close', () => controller.abort())
    const receive = () => receivePart(request, services, part => services.parts.handle(part, sender))
    return answer(reply, await services.uploads.withSlot({ user, school }, receive, controller.signal))
  }
}

/** Passes what arrives to `take`. Throws 408 if too little arrives; what has arrived is kept. */
async function receivePart(
  request: FastifyRequest,
  { uploads }: Services,
  take: (part: Request) => Promise<Response>,
): Promise<Response> {
  const stalls = new StallDetector(request.raw.socket, uploads.pace)
  const content = new PassThrough()
  // A broken connection ends the content, and its reader reports that.
  void pipeline(request.raw, content).catch(() => {})
  stalls.signal.addEventListener('abort', () => content.destroy(stalls.signal.reason), { once: true })
  try {
    return await take(asked(request, content))
  } catch (error) {
    throw stalls.signal.aborted ? stalls.signal.reason : error
  } finally {
    stalls.stop()
    content.destroy()
  }
}

function asked(request: FastifyRequest, content?: Readable): Request {
  const headers = headersOfProtocol.flatMap(name => {
    const value = request.headers[name]
    // Only PATCH sends a part.
    return typeof value !== 'string' || (name === 'content-type' && !content)
      ? []
      : [[name, value] as [string, string]]
  })
  const body = content ? { body: Readable.toWeb(content) as ReadableStream, duplex: 'half' } : {}
  return new Request(`http://casa${request.url}`, { method: request.method, headers, ...body } as RequestInit)
}

async function answer(reply: FastifyReply, response: Response) {
  for (const [name, value] of response.headers)
    if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.status(response.status).send(response.body ? await response.text() : undefined)
}
