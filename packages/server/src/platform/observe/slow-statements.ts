import type { FastifyBaseLogger } from 'fastify'
import { onStatement } from './current-request.ts'
import { Seldom } from './seldom.ts'

/** Logs statements that take longer than this, with their route and without values: one a minute for each route. */
export function logSlowStatements(
  logger: FastifyBaseLogger,
  slowMs: number,
  seldom = new Seldom(),
): () => void {
  return onStatement(({ text, ms, request }) => {
    if (ms < slowMs) return
    const route = request ? `${request.method} ${request.route}` : 'none'
    seldom.note(route, statements =>
      logger.warn(
        {
          ms: Math.round(ms),
          route,
          reqId: request?.requestId,
          statement: text.replace(/\s+/g, ' ').slice(0, 500),
          statements,
        },
        'slow statement',
      ),
    )
  })
}
