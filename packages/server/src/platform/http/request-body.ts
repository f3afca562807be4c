import { messages } from '@casa/contract/messages'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a body. */
    takesBody?: boolean
  }
}

/**
 * Reads JSON bodies. Many clients declare JSON on every request, so an empty body counts as none if the call takes
 * none; otherwise it is refused with 400, and so is invalid JSON or a body with `__proto__`.
 */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.config.takesBody) done(null, undefined)
    else parse(request, body, done)
  })
}

/** Forms whose files may take hours on a slow connection; their pace is watched instead (`StallDetector`). */
const uploads = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/**
 * Ends the connection of a request whose body has not arrived in time. Node's own `requestTimeout` would also cut off
 * uploads that are slow but steady. A body that is still arriving after its response, such as one refused unread,
 * gets the same time again.
 */
export function limitBodyTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    let timer: NodeJS.Timeout | undefined
    if (!uploads.test(headers['content-type'] ?? ''))
      timer = setTimeout(() => {
        if (!raw.complete) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      }, ms)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      // A request whose connection has ended may have lost its socket.
      if (raw.complete || (raw.socket?.destroyed ?? true)) return
      timer = setTimeout(() => raw.complete || raw.destroy(), ms).unref()
      // The request's own event: a connection that is kept alive would collect a listener for each refused request.
      raw.once('close', () => clearTimeout(timer))
    })
  })
}

/**
 * Detects a connection on which fewer than `bytes` arrive in a period of `ms`. It counts what the socket received,
 * not what was parsed: a form whose file is refused still arrives. Call `stop` when everything has arrived.
 */
export class StallDetector {
  /** Aborts with a 408 Problem when too little arrived in a period. */
  readonly signal: AbortSignal
  private readonly timer: NodeJS.Timeout

  constructor(socket: { readonly bytesRead: number }, pace: { bytes: number; ms: number }) {
    const stalled = new AbortController()
    this.signal = stalled.signal
    let before = socket.bytesRead
    this.timer = setInterval(() => {
      const now = socket.bytesRead
      if (now - before < pace.bytes) stalled.abort(new Problem(408, messages.upload.stalled))
      before = now
    }, pace.ms)
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
