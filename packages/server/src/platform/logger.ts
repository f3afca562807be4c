import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/** The server's log, without credentials. It is written to `stream`, by default to standard output. */
export function makeLogger(level: Level | 'silent', stream?: DestinationStream): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  return pino({ level, redact, serializers: { req: loggedRequest } }, stream)
}

const calendarRoute = '/api/calendar/:file'
const calendarAddress = /(\/api\/calendar\/)[^/?#]+/gi

/** What the log says about a request. A private calendar address grants access by itself, so it is left out. */
function loggedRequest({ method, url, routeOptions, host, ip, socket }: FastifyRequest) {
  // It is also recognised by its route, because an address may be written in several ways.
  const logged = routeOptions?.url === calendarRoute ? calendarRoute : url.replace(calendarAddress, '$1…')
  return { method, url: logged, host, remoteAddress: ip, remotePort: socket?.remotePort }
}
