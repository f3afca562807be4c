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

/** The cookie that stands for the bearer token where an `<img>` can send none: on the files' path alone. */
export const filesCookie = { name: 'casa_files', path: '/api/files' } as const

/** Sends a file's bytes. Nobody keeps a copy: who may see a child's picture is decided at every request. */
export function sendFile(reply: FastifyReply, { stream, contentType }: FileAnswer) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline')
    .type(contentType)
    .send(stream)
}
