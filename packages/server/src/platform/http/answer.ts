import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Route } from '@casa/contract/route'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { text as textColumn } from '../db/columns.ts'
import { dynamicSql } from '../db/connection.ts'
import { Json, type JsonStream } from '../db/json.ts'
import type { Snapshot } from '../db/streams.ts'

const rowsPerFetch = 2_000
const chunkBytes = 32_768

/** The body of a successful response as text. JSON from PostgreSQL is passed through without parsing. */
export function answerText(route: Route, value: unknown): string {
  if (!route.message) return text(value)
  const { data, ...extras } = value as { data: unknown }
  const more = Object.entries(extras).map(([field, extra]) => `,${JSON.stringify(field)}:${text(extra)}`)
  return `{"status":true,"message":${JSON.stringify(route.message)},"data":${text(data)}${more.join('')}}`
}

function text(value: unknown): string {
  return value instanceof Json ? value.text : JSON.stringify(value ?? null)
}

/** Sends a response's text with its headers. */
export function send(reply: FastifyReply, body: string | Readable, total?: number, page?: number) {
  if (total !== undefined) reply.header('x-total-count', total)
  if (page !== undefined) reply.header('x-page', page)
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Streams a long list from a cursor, so that neither side holds all of it. The database connection is released when
 * everything is read, when the caller hangs up or stops reading, and when the response takes too long.
 */
export function sendStream(reply: FastifyReply, snapshot: Snapshot, list: JsonStream<unknown>) {
  const body = Readable.from(chunksOf(snapshot, list))
  const onHangUp = () => snapshot.abandon(new Error('The caller hung up.'))
  // Not in a `finally` of the generator, which never starts if the caller hangs up before the first chunk.
  body.once('close', onHangUp)
  reply.raw.once('close', onHangUp)
  snapshot.closed.then(reason => {
    reply.raw.off('close', onHangUp)
    if (!reason) return
    body.destroy(reason)
    // The response has begun and cannot be finished, so the connection is closed to signal the failure.
    if (reply.raw.headersSent) reply.raw.destroy()
  })
  return send(reply, body, list.total)
}

/** The list's JSON, in chunks that a slow connection receives in a few seconds. */
async function* chunksOf(snapshot: Snapshot, list: JsonStream<unknown>) {
  await snapshot.run(tx => tx.run`declare answer no scroll cursor for ${dynamicSql(list.rows)}`)
  const size = dynamicSql(sql.lit(rowsPerFetch))
  let separator = '['
  for (;;) {
    const rows = await snapshot.run(tx => tx.rows({ row: textColumn })`fetch ${size} from answer`)
    if (rows.length === 0) break
    const text = Buffer.from(separator + rows.map(({ row }) => row).join(','))
    for (let from = 0; from < text.length; from += chunkBytes) {
      const clearStallTimer = snapshot.startStallTimer()
      try {
        yield text.subarray(from, from + chunkBytes)
      } finally {
        clearStallTimer()
      }
    }
    separator = ','
  }
  await snapshot.commit()
  yield Buffer.from(separator === '[' ? '[]' : ']')
}

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

/** A response that is an iCalendar file instead of JSON. */
export class CalendarAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Sends a calendar, or 304 if the caller already has it. Only its reader may cache it and must revalidate it at every
 * use, because an event removed from a calendar must be gone the next time it is read.
 */
export function sendCalendar(reply: FastifyReply, { text }: CalendarAnswer) {
  // Weak, because a response may be compressed.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', 'inline; filename="casa.ics"')
  const known = reply.request.headers['if-none-match']?.split(',').map(tag => tag.trim())
  if (known?.includes(etag)) return reply.status(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}
