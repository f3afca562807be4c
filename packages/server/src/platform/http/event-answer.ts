import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a stream of server-sent events. */
export class EventAnswer {
  readonly stream: Readable

  constructor(stream: Readable) {
    this.stream = stream
  }
}

/** Sends events as they come, through proxies too; the connection ends with them, so that closing waits for none. */
export function sendEvents(reply: FastifyReply, { stream }: EventAnswer) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}
