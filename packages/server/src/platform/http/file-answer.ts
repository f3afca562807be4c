import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file's bytes instead of JSON. */
export class FileAnswer {
  readonly stream: Readable
  readonly contentType: string

  constructor(stream: Readable, contentType: string) {
    this.stream = stream
    this.contentType = contentType
  }
}

/** The cookie that replaces the bearer token, which an `<img>` cannot send, on the files' path. */
export const filesCookie = { name: 'casa_files', path: '/api/files' } as const

/** Sends a file's bytes. They are never cached, because access to a child's picture is checked at every request. */
export function sendFile(reply: FastifyReply, { stream, contentType }: FileAnswer) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline')
    .type(contentType)
    .send(stream)
}
