import { Readable } from 'node:stream'
import { refusals } from '@casa/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import { type Opened, PastTheEnd } from '../files/bucket.ts'
import { type Range, rangeOf, spanOf } from '../files/ranges.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'

type Stored = {
  contentType: string
  /** A name of exactly these bytes, where they never change. */
  etag?: string
  /** Opens the file, or a range of it. */
  open: (range: Range | undefined) => Promise<Opened>
  /** Whose place a film takes while it is sent; a picture takes none. */
  holder?: Holder
  /** The name under which a browser saves it, of ASCII letters; without one it is shown. */
  saveAs?: string | undefined
}

/** An answer that is a file's bytes instead of JSON. */
export class FileAnswer {
  readonly stored: Stored

  constructor(stored: Stored) {
    this.stored = stored
  }

  /** An answer of bytes that were made for it, saved under a name or shown. */
  static made(bytes: Uint8Array, contentType: string, saveAs?: string): FileAnswer {
    const total = bytes.length
    const open = async (range: Range | undefined) => {
      const span = spanOf(range, total)
      if (!span) throw new PastTheEnd(total)
      return { ...span, total, content: Readable.from([bytes.subarray(span.from, span.to + 1)]) }
    }
    return new FileAnswer({ contentType, open, saveAs })
  }
}

/** The cookie that replaces the bearer token, which an `<img>` cannot send, on the files' path. */
export const filesCookie = { name: 'casa_files', path: '/api/files' } as const

/**
 * How many films are sent at once: a player that is paused holds its connection, and on an object storage another one. The
 * others find a place however many of them one school leaves unread.
 */
const filmShares: ShareLimits = {
  size: 120,
  ofUser: 8,
  ofSchool: 60,
  waiting: { ofUser: 16, ofSchool: 120, all: 400 },
  waitMs: 10_000,
  refusal: refusals.file.tooManyOpen,
}
const openFilms = new Shares(filmShares)
const watched = new Set<FastifyReply>()

/** Ends the films that are being sent, so that a server can stop; a player asks for the rest. */
export function endFilms(): void {
  for (const reply of watched) reply.raw.destroy()
}

/** Of an answer that is not read for so long the connection ends; a player that goes on asks for the rest. */
const unreadMs = 30_000

/**
 * Sends a file's bytes, or the range that is asked for. They are never cached, because access to a child's picture is
 * checked at every request. Throws a 416 Problem for a range behind the end, and 429 or 503 when too many films are open.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { stored }: FileAnswer) {
  const range = wantedRange(request, stored.etag)
  const { content, from, to, total } = await opened(stored, range, reply).catch(error => {
    if (!(error instanceof PastTheEnd)) throw error
    reply.header('content-range', `bytes */${error.total}`)
    throw new Problem(416, refusals.file.range)
  })
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${total}`)
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'no-store')
    .header('content-disposition', stored.saveAs ? `attachment; filename="${stored.saveAs}"` : 'inline')
    .header('content-length', to - from + 1)
    .type(stored.contentType)
  if (stored.etag) reply.header('etag', stored.etag)
  if (request.method === 'HEAD') {
    content.destroy()
    return reply.send(Readable.from([]))
  }
  endUnread(reply, content)
  return reply.send(content)
}

/** Opens the file. A film takes a place until its content is closed, whoever closes it. */
function opened({ open, holder }: Stored, range: Range | undefined, reply: FastifyReply): Promise<Opened> {
  if (!holder) return open(range)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const { promise, resolve, reject } = Promise.withResolvers<Opened>()
  const send = async () => {
    const film = await open(range)
    const closed = new Promise(settle => film.content.once('close', settle))
    watched.add(reply)
    film.content.once('close', () => watched.delete(reply))
    // Whoever hung up meanwhile reads nothing of it.
    if (gone.signal.aborted) film.content.destroy()
    resolve(film)
    await closed
  }
  openFilms.run(holder, send, gone.signal).catch(reject)
  return promise
}

function endUnread(reply: FastifyReply, content: Readable): void {
  let taken = -1
  const timer = setInterval(() => {
    const { bytesWritten = 0 } = reply.raw.socket ?? {}
    if (bytesWritten === taken) reply.raw.destroy()
    taken = bytesWritten
  }, unreadMs)
  content.once('close', () => clearInterval(timer))
  reply.raw.once('close', () => content.destroy())
}

/** With `If-Range`, a range counts only while the file is the one that the caller has the rest of. */
function wantedRange({ headers }: FastifyRequest, etag: string | undefined): Range | undefined {
  const known = headers['if-range']
  return known === undefined || known === etag ? rangeOf(headers.range) : undefined
}
