import { Readable } from 'node:stream'
import { refusals } from '@casa/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import { type Opened, PastTheEnd } from '../files/bucket.ts'
import { type Range, rangeOf, spanOf } from '../files/ranges.ts'

type Stored = {
  contentType: string
  /** A name of exactly these bytes, where they never change. */
  etag?: string
  /** Opens the file, or a range of it. */
  open: (range: Range | undefined) => Promise<Opened>
}

/** An answer that is a file's bytes instead of JSON. */
export class FileAnswer {
  readonly stored: Stored

  constructor(stored: Stored) {
    this.stored = stored
  }

  /** An answer of bytes that were made for it. */
  static made(bytes: Uint8Array, contentType: string): FileAnswer {
    const total = bytes.length
    const open = async (range: Range | undefined) => {
      const span = spanOf(range, total)
      if (!span) throw new PastTheEnd(total)
      return { ...span, total, content: Readable.from([bytes.subarray(span.from, span.to + 1)]) }
    }
    return new FileAnswer({ contentType, open })
  }
}

/** The cookie that replaces the bearer token, which an `<img>` cannot send, on the files' path. */
export const filesCookie = { name: 'casa_files', path: '/api/files' } as const

/**
 * Sends a file's bytes, or the range that is asked for. They are never cached, because access to a child's picture is
 * checked at every request. Throws a 416 Problem for a range behind the end.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { stored }: FileAnswer) {
  const range = wantedRange(request, stored.etag)
  const { content, from, to, total } = await stored.open(range).catch(error => {
    if (!(error instanceof PastTheEnd)) throw error
    reply.header('content-range', `bytes */${error.total}`)
    throw new Problem(416, refusals.file.range)
  })
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${total}`)
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline')
    .header('content-length', to - from + 1)
    .type(stored.contentType)
  if (stored.etag) reply.header('etag', stored.etag)
  if (request.method !== 'HEAD') return reply.send(content)
  content.destroy()
  return reply.send(Readable.from([]))
}

/** With `If-Range`, a range counts only while the file is the one that the caller has the rest of. */
function wantedRange({ headers }: FastifyRequest, etag: string | undefined): Range | undefined {
  const known = headers['if-range']
  return known === undefined || known === etag ? rangeOf(headers.range) : undefined
}
