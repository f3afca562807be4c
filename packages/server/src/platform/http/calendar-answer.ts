import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A response that is an iCalendar file instead of JSON. */
export class CalendarAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Sends a calendar, or 304 if the caller already has it. Only its reader may cache it and must revalidate it at every
 * use, because what is removed from a calendar must be gone at the next reading.
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
