import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** An answer that is an iCalendar file instead of JSON. */
export class CalendarAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Sends a calendar, or 304 when the caller has it already. It may be kept by its reader alone, who asks at every use
 * whether it still holds, because what is taken from a calendar is gone at the next reading.
 */
export function sendCalendar(reply: FastifyReply, { text }: CalendarAnswer) {
  // Weak, because an answer may be compressed.
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
