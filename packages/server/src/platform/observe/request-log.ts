import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who made the request, for the log: known once a session was found. */
    actor: { user: string; school: string } | undefined
    /** The key of the text with which the request was refused. */
    refusal: string | undefined
  }
}

/** What is logged about a request: never its address, which may contain what was searched for, nor its body. */
function loggedRequest(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(request.actor && { user: request.actor.user, school: request.actor.school }),
    ...(request.refusal && { refusal: request.refusal }),
  }
}

/** Writes one line for each request. Pages, their files and health checks are only logged at the level debug. */
export function logRequests(server: FastifyInstance): void {
  server.decorateRequest('actor', undefined)
  server.decorateRequest('refusal', undefined)
  server.addHook('onResponse', async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    request.log[isCall ? 'info' : 'debug'](loggedRequest(request, reply), 'request')
  })
}
