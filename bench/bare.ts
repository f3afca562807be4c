import { createServer } from 'node:http'
import pg from 'pg'

// The reference: one node:http process, prepared statements, the same SQL; no sign-in, no isolation, no checks.
type Job = { path: string; statements: { sql: string; parameters: unknown[] }[]; column: string }

const { jobs, database } = JSON.parse(process.env.BARE_JOBS!) as { jobs: Job[]; database: pg.ClientConfig }
const pool = new pg.Pool({ ...database, max: 20 })
const byPath = new Map(jobs.map((job, number) => [job.path, { ...job, number }]))

const server = createServer(async (request, response) => {
  const job = byPath.get(request.url!)
  if (!job) return response.writeHead(404).end()
  request.resume()
  const client = await pool.connect()
  try {
    if (job.statements.length > 1) await client.query('begin')
    let answer = ''
    for (const [step, { sql, parameters }] of job.statements.entries()) {
      const { rows } = await client.query({ name: `j${job.number}_${step}`, text: sql, values: parameters })
      answer = rows[0]?.[job.column] ?? answer
    }
    if (job.statements.length > 1) await client.query('commit')
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer)
  } catch (error) {
    response.writeHead(500).end(String(error))
  } finally {
    client.release()
  }
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
