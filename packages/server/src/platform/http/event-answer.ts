import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A response that is a stream of server-sent events. */
export class EventAnswer {
  readonly stream: Readable

  constructor(stream: Readable) {
    this.stream = stream
  }
}

/** Sends events unbuffered, also by proxies. The connection closes with the stream, so that a shutdown does not wait for it. */
export function sendEvents(reply: FastifyReply, { stream }: EventAnswer) {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}
