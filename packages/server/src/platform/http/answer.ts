import { Readable } from 'node:stream'
import type { Route } from '@casa/contract/route'
import type { FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { Json, type JsonStream } from '../db/json.ts'

const batch = 2_000

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

/** Sends a long list from a cursor, batch by batch, so that neither side ever holds it whole. */
export async function sendStream(
  reply: FastifyReply,
  database: Database,
  token: string,
  list: JsonStream<unknown>,
) {
  const client = await database.snapshot(token)
  let ended = false
  async function* bytes() {
    await client.query(`declare answer no scroll cursor for ${list.sql}`, [...list.parameters])
    let lead = '['
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${batch} from answer`)
      if (rows.length === 0) break
      yield lead + rows.map(row => row.row).join(',')
      lead = ','
    }
    yield lead === '[' ? '[]' : ']'
    await client.query('commit')
    ended = true
  }
  const body = Readable.from(bytes())
  // Not in a `finally` above: where the caller has hung up before the first batch, the generator never begins.
  body.once('close', () => client.release(!ended))
  return send(reply, body, list.total)
}
