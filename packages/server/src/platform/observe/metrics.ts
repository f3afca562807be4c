import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Messenger } from '../messenger/messenger.ts'
import { release } from '../release.ts'

/** Statuses with which a limit refuses a call. */
const refusing = [429, 503, 507]

/** What this process measures; `InstallationMetrics` adds what the database knows. */
export class Metrics {
  readonly registry = new Registry()
  private readonly seconds
  private readonly refusals
  private readonly uploading
  private readonly uploads
  private readonly messages
  private readonly waits
  private readonly browserErrors

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: 'casa_build_info',
      help: 'Always 1; the release and the version of Node are labels.',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version: release, node: process.versions.node }, 1)
    this.seconds = new Histogram({
      name: 'casa_request_seconds',
      help: 'Seconds from a request to its answer, by route and status. Event streams are not included.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    })
    this.refusals = new Counter({
      name: 'casa_refusals_total',
      help: 'Requests refused by a limit, by the limit and the status.',
      labelNames: ['limit', 'status'],
      registers,
    })
    this.uploading = new Gauge({
      name: 'casa_uploads_in_progress',
      help: 'Requests that are sending a file, or a part of one.',
      registers,
    })
    this.uploads = new Counter({
      name: 'casa_uploads_total',
      help: 'Files, and parts of files, that were sent, by result.',
      labelNames: ['result'],
      registers,
    })
    this.messages = new Counter({
      name: 'casa_messages_total',
      help: 'Messages by channel and result: sent, failed (the job is retried), or without an address.',
      labelNames: ['channel', 'result'],
      registers,
    })
    this.waits = new Histogram({
      name: 'casa_database_wait_seconds',
      help: 'Seconds that calls waited for a connection of the request pool.',
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
      registers,
    })
    this.browserErrors = new Counter({
      name: 'casa_browser_errors_total',
      help: 'Errors that browsers reported.',
      registers,
    })
    for (const result of ['stored', 'refused', 'failed']) this.uploads.inc({ result }, 0)
  }

  /** Measures the requests of a server, and what its services hold at the moment of a scrape. */
  observe(server: FastifyInstance, services: { database: Database; changes: Pick<Changes, 'count'> }): void {
    const { database, changes } = services
    database.onWait = seconds => this.waits.observe(seconds)
    this.gauge('casa_database_connections', 'Connections of the request pool, by state.', gauge => {
      for (const [state, count] of Object.entries(database.usage)) gauge.set({ state }, count)
    })
    this.gauge('casa_stream_connections', 'Connections for streamed lists, by state.', gauge => {
      for (const [state, count] of Object.entries(database.streaming)) gauge.set({ state }, count)
    })
    if (database.replica) this.observeReplica(database.replica)
    new Gauge({
      name: 'casa_event_streams',
      help: 'Open screens that are told about changes.',
      registers: [this.registry],
      collect() {
        this.set(changes.count)
      },
    })
    server.addHook('onRequest', async request => {
      if (isUpload(request)) this.uploading.inc()
    })
    server.addHook('onResponse', async (request, reply) => {
      const { statusCode, elapsedTime } = reply
      if (isUpload(request)) this.countUpload(statusCode)
      if (refusing.includes(statusCode))
        this.refusals.inc({ limit: limitOf(request), status: String(statusCode) })
      if (request.routeOptions.config.isStream) return
      const route = request.routeOptions.url ?? 'none'
      this.seconds.observe({ method: request.method, route, status: String(statusCode) }, elapsedTime / 1_000)
    })
  }

  private observeReplica(replica: Replica): void {
    this.gauge('casa_replica_connections', 'Connections to the standby for reads, by state.', gauge => {
      for (const [state, count] of Object.entries(replica.usage)) gauge.set({ state }, count)
    })
    new Gauge({
      name: 'casa_primary_away',
      help: '1 while the primary cannot be reached, so that everything can be read and nothing saved.',
      registers: [this.registry],
      collect() {
        this.set(Number(replica.primary.isAway))
      },
    })
    new Counter({
      name: 'casa_replica_reads_total',
      help: 'Reads at the standby: served, or sent to the primary because it was behind or failed.',
      labelNames: ['result'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(replica.reads)) this.inc({ result }, count)
      },
    })
  }

  private gauge(name: string, help: string, collect: (gauge: Gauge<'state'>) => void): void {
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [this.registry],
      collect() {
        collect(this)
      },
    })
  }

  private countUpload(status: number): void {
    this.uploading.dec()
    this.uploads.inc({ result: status < 400 ? 'stored' : status < 500 ? 'refused' : 'failed' })
  }

  /** Counts the messages that a messenger sends. */
  counting(messenger: Messenger, channel: string): Messenger {
    for (const result of ['sent', 'failed', 'no address']) this.messages.inc({ channel, result }, 0)
    return {
      ...messenger,
      send: async message => {
        try {
          const isSent = await messenger.send(message)
          this.messages.inc({ channel, result: isSent ? 'sent' : 'no address' })
          return isSent
        } catch (error) {
          this.messages.inc({ channel, result: 'failed' })
          throw error
        }
      },
    }
  }

  countBrowserError(): void {
    this.browserErrors.inc()
  }
}

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.isUpload === true

/** The key of the refusal's text, such as `busy.requests`. */
function limitOf({ refusal }: FastifyRequest): string {
  return refusal?.replace(/^refusals\./, '') ?? 'none'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call receives a file, or a part of one. */
    isUpload?: boolean
    /** The response stays open, so its duration says nothing. */
    isStream?: boolean
  }
}
