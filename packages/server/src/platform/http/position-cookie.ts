import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Position } from '../db/position.ts'
import type { Services } from '../services.ts'
import { cookieOf, maxCookieSeconds } from './cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call stores nothing, although its method may be POST. */
    onlyReads?: boolean
  }
}

const name = 'casa-position'

/**
 * Up to where the caller has seen the database's log: its last write through any server. Undefined for a caller without
 * the cookie, who may have written something that a replica does not have yet.
 */
export function seenBy({ cookies }: FastifyRequest): Position | undefined {
  const value = cookies[name]
  return value && /^[0-9a-f]{1,16}$/.test(value) ? BigInt(`0x${value}`) : undefined
}

/**
 * Gives signed-in callers the cookie that lets replicas serve them, and another one with each response to a write, also to
 * a failed one. It holds the end of the log, not that of the write, because responses may arrive in another order.
 */
export function announcePosition(server: FastifyInstance, { database, publicUrl }: Services): void {
  const primary = database.replica?.primary
  if (!primary) return
  server.addHook('onSend', async (request, reply) => {
    const isRead = request.method === 'GET' || request.routeOptions.config.onlyReads
    const seen = seenBy(request)
    if (isRead && (!request.actor || seen !== undefined)) return
    // What the caller wrote through another server may be missing here, and the cookie never goes back.
    if (seen !== undefined && seen > primary.end) await primary.lookAgain()
    const cookie = { name, path: '/api', value: primary.end.toString(16), seconds: maxCookieSeconds }
    reply.header('set-cookie', cookieOf({ tls: request.protocol === 'https' }, { publicUrl }, cookie))
  })
}
