import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

type Wire = { stream: Writable; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

const chunkLength = 256 * 1024
/** How many bytes may wait in the socket before the generator pauses. */
const maxWaiting = 4 * 1024 * 1024

/**
 * Sends the lines with COPY, in PostgreSQL's text format (columns separated by tabs, `\N` for null). Throws the
 * database's error. One at a time per client.
 */
export async function copy(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> {
  const done = Promise.withResolvers<void>()
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`
  const query = new pg.Query(statement, error => (error ? done.reject(error) : done.resolve()))
  const handled = query as unknown as { handleCopyInResponse(wire: Wire): void }
  let isOver = false
  handled.handleCopyInResponse = wire => void send(wire, lines, () => isOver).catch(done.reject)
  client.query(query)
  await done.promise.finally(() => {
    isOver = true
  })
}

async function send(wire: Wire, lines: Iterable<string>, isOver: () => boolean): Promise<void> {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < chunkLength) continue
    wire.sendCopyFromChunk(Buffer.from(chunk))
    chunk = ''
    if (isOver()) return
    if (wire.stream.writableLength > maxWaiting) await once(wire.stream, 'drain')
  }
  if (chunk) wire.sendCopyFromChunk(Buffer.from(chunk))
  wire.endCopyFrom()
}
