import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { fromThisMachine } from './this-machine.ts'

/** Whether a server is about to stop: it still answers, but wants no more requests. */
export type Draining = { isOn: boolean }

/**
 * Serves /health/live, /health/ready and /metrics. Unless `open`, the metrics are served only to this machine. A
 * draining server is not ready, and closes each connection after its response.
 */
export function serveHealth(
  server: FastifyInstance,
  database: Database,
  { open, draining }: { open: boolean; draining: Draining },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'casa_request_seconds',
    help: 'Seconds from a request to its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'casa_database_connections',
    help: 'Connections of the request pool, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.usage)) this.set({ state }, count)
    },
  })
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    seconds.observe(labels, reply.elapsedTime / 1_000)
  })
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
  server.get('/metrics', async (request, reply) => {
    if (!open && !fromThisMachine(request)) return notHere(reply)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function notHere(reply: FastifyReply) {
  return reply.status(404).send({ status: false, ...textOf(refusals.notFound) })
}
