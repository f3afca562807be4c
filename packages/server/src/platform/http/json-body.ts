import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies of JSON. Many clients declare JSON on every request, so an empty body is none in a DELETE; elsewhere it
 * is refused with 400, as is what is no JSON or names `__proto__`.
 */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
