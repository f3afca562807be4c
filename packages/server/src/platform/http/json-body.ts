import type { FastifyInstance } from 'fastify'

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
