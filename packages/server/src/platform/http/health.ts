import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/** Whether a server is about to stop: it still answers, but wants no more requests. */
export type Draining = { isOn: boolean }

/** Serves /health/live and /health/ready. A draining server is not ready, and closes each connection after its response. */
export function serveHealth(server: FastifyInstance, database: Database, draining: Draining): void {
  server.addHook('onSend', async (_request, reply) => {
    if (draining.isOn) reply.header('connection', 'close')
  })
  server.get('/health/live', async () => ({ status: 'live' }))
  server.get('/health/ready', async (_request, reply) => {
    if (draining.isOn) return reply.status(503).send({ status: 'stopping' })
    try {
      await database.ping()
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' })
    }
  })
}
