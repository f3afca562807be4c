import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { release } from '../release.ts'
import { type AnsweredStatement, onStatement } from './current-request.ts'

export type OtlpSettings = {
  /** The collector's address; `/v1/traces` and `/v1/logs` are added. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

const flushMs = 2_000
/** What waits for the collector is limited; the oldest is dropped, so that an absent collector costs no memory. */
const maxWaiting = 2_000
const timeoutMs = 5_000

type Value = string | number | boolean | undefined
type Span = Record<string, unknown>
type Kind = 'traces' | 'logs'

/**
 * Sends traces and logs to a collector by OTLP over HTTP, as JSON: a span for each request, with one below it for each
 * statement, and the lines of the log. A collector that does not answer loses data and stops nothing.
 */
export class Otlp {
  private readonly settings: OtlpSettings
  private readonly waiting: Record<Kind, Span[]> = { traces: [], logs: [] }
  private readonly spans = new Map<string, { traceId: string; spanId: string }>()
  private readonly timer: NodeJS.Timeout
  private readonly endings: (() => void)[] = []
  private readonly report: (problem: string) => void

  constructor(settings: OtlpSettings, report: (problem: string) => void) {
    this.settings = settings
    this.report = report
    this.timer = setInterval(() => void this.flush(), flushMs).unref()
    this.endings.push(onStatement(statement => this.addStatement(statement)))
  }

  /** Records a span for each request; it continues the trace of a `traceparent` header. */
  observe(server: FastifyInstance): void {
    server.addHook('onRequest', async request => {
      const [, traceId] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-/.exec(parentOf(request)) ?? []
      this.spans.set(request.id, { traceId: traceId ?? hex(16), spanId: hex(8) })
    })
    server.addHook('onResponse', async (request, reply) => {
      const ids = this.spans.get(request.id)
      this.spans.delete(request.id)
      if (!ids) return
      const [, , parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(parentOf(request)) ?? []
      const route = request.routeOptions.url ?? 'none'
      const end = Date.now()
      this.add('traces', {
        ...ids,
        ...(parentSpanId && { parentSpanId }),
        name: `${request.method} ${route}`,
        kind: 2,
        startTimeUnixNano: nanos(end - reply.elapsedTime),
        endTimeUnixNano: nanos(end),
        attributes: attributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'casa.request_id': request.id,
          'enduser.id': request.actor?.user,
          'casa.school_id': request.actor?.school,
        }),
        status: reply.statusCode >= 500 ? { code: 2 } : {},
      })
    })
  }

  /** Sends a line of the log, which pino has written as JSON. */
  log(line: string): void {
    const { level, time, msg, reqId, pid: _, hostname: __, ...fields } = JSON.parse(line)
    const ids = this.spans.get(reqId)
    this.add('logs', {
      timeUnixNano: nanos(time),
      severityNumber: severityOf(level),
      body: { stringValue: String(msg ?? '') },
      attributes: attributes({ ...fields, ...(reqId && { 'casa.request_id': reqId }) }),
      ...ids,
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    for (const end of this.endings) end()
    await this.flush()
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    const [spans, logs] = [this.waiting.traces.splice(0), this.waiting.logs.splice(0)]
    const scope = { name: 'casa', version: release }
    await Promise.all([
      spans.length > 0 &&
        this.send('traces', { resourceSpans: [{ ...this.resource, scopeSpans: [{ scope, spans }] }] }),
      logs.length > 0 &&
        this.send('logs', {
          resourceLogs: [{ ...this.resource, scopeLogs: [{ scope, logRecords: logs }] }],
        }),
    ])
  }

  private get resource() {
    return {
      resource: {
        attributes: attributes({
          'service.name': this.settings.serviceName,
          'service.version': release,
          'host.name': hostname(),
        }),
      },
    }
  }

  private addStatement({ text, ms, failed, request }: AnsweredStatement): void {
    const parent = request && this.spans.get(request.requestId)
    if (!parent) return
    const end = Date.now()
    this.add('traces', {
      traceId: parent.traceId,
      spanId: hex(8),
      parentSpanId: parent.spanId,
      name: /^\s*(\w+)/.exec(text)?.[1] ?? 'statement',
      kind: 3,
      startTimeUnixNano: nanos(end - ms),
      endTimeUnixNano: nanos(end),
      attributes: attributes({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) }),
      status: failed ? { code: 2 } : {},
    })
  }

  private add(kind: Kind, item: Span): void {
    this.waiting[kind].push(item)
    if (this.waiting[kind].length > maxWaiting) this.waiting[kind].shift()
  }

  private async send(kind: Kind, body: object): Promise<void> {
    try {
      const response = await fetch(`${this.settings.endpoint.replace(/\/$/, '')}/v1/${kind}`, {
        method: 'POST',
        headers: { ...this.settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) this.report(`The collector of traces and logs answered ${response.status}.`)
    } catch {
      this.report('The collector of traces and logs could not be reached.')
    }
  }
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

const parentOf = ({ headers }: FastifyRequest) => String(headers.traceparent ?? '')

/** Milliseconds since 1970 as nanoseconds, which no number holds. */
const nanos = (ms: number) => `${Math.round(ms * 1_000)}000`

/** pino's levels are ten times as far apart as OpenTelemetry's are. */
const severityOf = (level: number) => Math.min(24, Math.max(1, Math.floor(level / 10) * 4 - 3))

function attributes(values: Record<string, unknown>) {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: otlpValue(value as Value) }],
  )
}

function otlpValue(value: Value) {
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) }
}
