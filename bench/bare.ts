import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { queue } from '../packages/server/src/platform/queue.ts'
import type { Statement } from './statement-recorder.ts'

// The reference: one node:http process with prepared statements and the same SQL, without sign-in, isolation or checks.

/** A path and the file whose ranges are sent. */
export type BareFile = { path: string; file: string }
/** A path and the statements that it runs, one variant per request. Responds with the last non-empty first column. */
export type BareJob = { path: string; variants: Statement[][] }
type Prepared = { name: string; text: string; values: unknown[] }

const settings = JSON.parse(process.env.BARE!) as {
  database: pg.ClientConfig
  password: string
  hash: string
}
const pool = new pg.Pool({ ...settings.database, application_name: 'bare', max: 20 })
const jobs = new Map<string, { variants: Prepared[][]; turn: number }>()
const files = new Map<string, string>()
const names = new Map<string, string>()
const enqueue = queue(Math.max(1, availableParallelism() - 1), 1_000)

function prepared({ sql, parameters }: Statement): Prepared {
  if (!names.has(sql)) names.set(sql, `b${names.size}`)
  return { name: names.get(sql)!, text: sql, values: parameters }
}

async function run(statements: Prepared[]): Promise<string> {
  const client = await pool.connect()
  let failed = false
  try {
    if (statements.length > 1) await client.query('begin')
    let answer = ''
    for (const statement of statements) {
      const { rows } = await client.query({ ...statement, rowMode: 'array' })
      const first = rows[0]?.[0]
      if (first) answer = typeof first === 'string' ? first : JSON.stringify(first)
    }
    if (statements.length > 1) await client.query('commit')
    return answer
  } catch (error) {
    failed = true
    throw error
  } finally {
    // After a failure the connection may be inside a transaction that refuses every further statement.
    client.release(failed)
  }
}

const server = createServer(async (request, response) => {
  request.resume()
  const file = files.get(request.url!)
  if (file) return sendRange(file, request.headers.range!, response)
  const job = jobs.get(request.url!)
  try {
    const answer = job
      ? await run(job.variants[job.turn++ % job.variants.length]!)
      : String(await enqueue(() => verify(settings.hash, settings.password)))
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

function sendRange(file: string, range: string, response: ServerResponse): void {
  const [start, end] = range.replace('bytes=', '').split('-').map(Number)
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': end! - start! + 1 })
  createReadStream(file, { start, end }).pipe(response)
}

process.on('message', (added: BareJob | BareFile) => {
  if ('file' in added) files.set(added.path, added.file)
  else {
    const { path, variants } = added
    jobs.set(path, { variants: variants.map(statements => statements.map(prepared)), turn: 0 })
  }
  process.send!('added')
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
