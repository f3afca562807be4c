import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/**
 * The server's log. It is written to standard output, or to each of the `streams`. Requests are logged by their route
 * alone (`loggedRequest`), so that no address, and nothing that was searched for, is in it.
 */
export function makeLogger(level: Level | 'silent', streams: DestinationStream[] = []): Logger {
  // PostgreSQL's details of an error may contain the values of a row.
  const details = ['detail', 'where', 'internalQuery'].map(name => `err.${name}`)
  const redact = ['req.headers.authorization', 'req.headers.cookie', ...details]
  const serializers = { req: ({ method }: { method: string }) => ({ method }) }
  const [stream, ...more] = streams
  if (more.length === 0) return pino({ level, redact, serializers }, stream)
  const sameLevel = level === 'silent' ? 'fatal' : level
  return pino(
    { level, redact, serializers },
    pino.multistream(streams.map(one => ({ level: sameLevel, stream: one }))),
  )
}
