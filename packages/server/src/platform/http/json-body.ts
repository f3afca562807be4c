import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes a body. */
    takesBody?: boolean
  }
}

/**
 * Reads bodies of JSON. Many clients declare JSON on every request, so an empty body is none where the call takes none;
 * elsewhere it is refused with 400, as is what is no JSON or names `__proto__`.
 */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.config.takesBody) done(null, undefined)
    else parse(request, body, done)
  })
}
