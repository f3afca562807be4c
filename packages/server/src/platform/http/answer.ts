import { Readable } from 'node:stream'
import type { Route } from '@casa/contract/route'
import type { FastifyReply } from 'fastify'
import { Json, type JsonStream } from '../db/json.ts'
import type { Snapshot } from '../db/streams.ts'

const batch = 2_000
const partBytes = 32_768

/** The body of a successful answer as text: PostgreSQL's own JSON passes through unread. */
export function answerText(route: Route, value: unknown): string {
  if (!route.message) return text(value)
  const { data, ...extras } = value as { data: unknown }
  const more = Object.entries(extras).map(([field, extra]) => `,${JSON.stringify(field)}:${text(extra)}`)
  return `{"status":true,"message":${JSON.stringify(route.message)},"data":${text(data)}${more.join('')}}`
}

function text(value: unknown): string {
  return value instanceof Json ? value.text : JSON.stringify(value ?? null)
}

/** Sends an answer's text with its headers. */
export function send(reply: FastifyReply, body: string | Readable, total?: number) {
  if (total !== undefined) reply.header('x-total-count', total)
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Sends a long list from a cursor, part by part, so that neither side ever holds it whole. The connection to the database
 * is let go when all is read, when the caller hangs up or takes nothing any more, and when it has taken too long.
 */
export function sendStream(reply: FastifyReply, snapshot: Snapshot, list: JsonStream<unknown>) {
  const body = Readable.from(partsOf(snapshot, list))
  const hungUp = () => snapshot.abandon(new Error('The caller hung up.'))
  // Not in a `finally` of the generator: where the caller has hung up before the first part, it never begins.
  body.once('close', hungUp)
  reply.raw.once('close', hungUp)
  snapshot.closed.then(reason => {
    reply.raw.off('close', hungUp)
    if (!reason) return
    body.destroy(reason)
    // The answer has begun and cannot be finished: only a connection that breaks says so.
    if (reply.raw.headersSent) reply.raw.destroy()
  })
  return send(reply, body, list.total)
}

/** The list's JSON, in parts that a slow connection takes in a few seconds. */
async function* partsOf(snapshot: Snapshot, list: JsonStream<unknown>) {
  await snapshot.query(`declare answer no scroll cursor for ${list.sql}`, [...list.parameters])
  let lead = '['
  for (;;) {
    const rows = await snapshot.query<{ row: string }>(`fetch ${batch} from answer`)
    if (rows.length === 0) break
    const text = Buffer.from(lead + rows.map(({ row }) => row).join(','))
    for (let from = 0; from < text.length; from += partBytes) {
      const taken = snapshot.offer()
      try {
        yield text.subarray(from, from + partBytes)
      } finally {
        taken()
      }
    }
    lead = ','
  }
  await snapshot.commit()
  yield Buffer.from(lead === '[' ? '[]' : ']')
}
