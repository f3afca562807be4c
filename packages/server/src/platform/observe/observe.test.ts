import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { api } from '@casa/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { systemClock } from '../clock.ts'
import { Database } from '../db/database.ts'
import { InstallationMetrics } from './installation-metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { Otlp } from './otlp.ts'
import { Seldom } from './seldom.ts'
import { logSlowStatements } from './slow-statements.ts'

const app = testApp()
let worker: Database

beforeAll(() => {
  worker = new Database(app.database.worker, systemClock, { size: 2 })
  new InstallationMetrics(app.metrics.registry, worker)
})
afterAll(() => worker.close())

/** The value of a metric with these labels, as a scrape reads it. */
async function metric(line: string): Promise<number | undefined> {
  const text = await app.metrics.registry.metrics()
  const found = text.split('\n').find(one => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

/** A server that logs, on the services of the test. */
async function loggingServer() {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const server = await buildApp({ services: app.services, logger, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  return { server, lines, logger }
}

test('metrics are served on a port of their own, and elsewhere than on loopback only with the token', async () => {
  const token = 'a token of this test'
  const settings = { port: 0, host: '127.0.0.1' }
  const [open, closed] = await Promise.all([
    serveMetrics(app.metrics.registry, settings),
    serveMetrics(app.metrics.registry, { ...settings, token }),
  ])
  const ask = async (port: number, path = '/metrics', authorization = '') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status
  expect(await ask(open.port)).toBe(200)
  expect(await ask(open.port, '/')).toBe(404)
  expect(await ask(closed.port)).toBe(401)
  expect(await ask(closed.port, '/metrics', `Bearer ${token}!`)).toBe(401)
  expect(await ask(closed.port, '/metrics', `Bearer ${token}`)).toBe(200)
  await Promise.all([open.stop(), closed.stop()])
})

test('requests are measured by route, refusals by limit, messages by channel, and waits for a connection', async () => {
  const school = await app.make.school()
  const { principal } = school
  await app.as(principal).call(api.classes.list, { params: { schooleId: school._id } })
  const route = 'method="GET",route="/api/addclass/list/:schooleId",status="200"'
  expect(await metric(`casa_request_seconds_count{${route}}`)).toBe(1)
  expect(await metric('casa_database_wait_seconds_count')).toBeGreaterThan(0)

  const { requestRate } = app.services
  const { RequestRate } = await import('../request-rate.ts')
  app.services.requestRate = new RequestRate(1)
  for (const _ of [1, 2]) await app.as(principal).call(api.notices.list)
  app.services.requestRate = requestRate
  expect(await metric('casa_refusals_total{limit="busy.requests",status="429"}')).toBe(1)

  const messenger = app.metrics.counting(app.services.messenger, 'http')
  const message = { mobile: '9848012345', email: null, subject: '', text: '' }
  await messenger.send(message)
  const failing = app.metrics.counting(
    { ...messenger, send: async () => Promise.reject(new Error('no')) },
    'smtp',
  )
  await expect(failing.send(message)).rejects.toThrow('no')
  expect(await metric('casa_messages_total{channel="http",result="sent"}')).toBe(1)
  expect(await metric('casa_messages_total{channel="smtp",result="failed"}')).toBe(1)
})

test('jobs, regular runs and the largest schools are read from the database; without it they are missing', async () => {
  const school = await app.make.school({ name: 'Banyan "House"' })
  await app.make.student(await app.make.class(school))
  await app.database.owner.query(
    `insert into app.school_usage values ($1, 40, 4000, 100, 10000, now())
     on conflict (school_id) do update set row_count = 40, byte_count = 4000`,
    [school._id],
  )
  await app.enqueue('remove-unused-files', { school: school._id })
  await app.enqueue('school-status', { school: school._id })
  await app.database.owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no' where id = (select max(id) from graphile_worker.jobs)",
  )
  await app.database.owner.query(
    "insert into graphile_worker._private_known_crontabs values ('clean-up', now(), to_timestamp(1790000000)) on conflict do nothing",
  )
  const fresh = new Database(app.database.worker, systemClock, { size: 2 })
  const registry = new (await import('prom-client')).Registry()
  new InstallationMetrics(registry, fresh)
  const scraped = await registry.metrics()
  const label = `school="${school._id}",name="Banyan \\"House\\""`
  for (const line of [
    'casa_database_up 1',
    'casa_jobs_queued{task="remove-unused-files"} 1',
    'casa_jobs_failed{task="school-status"} 1',
    'casa_nightly_last_run_timestamp_seconds{task="clean-up"} 1790000000',
    `casa_school_children{${label}} 1`,
    `casa_school_rows{${label}} 40`,
    `casa_school_bytes{${label}} 4000`,
  ])
    expect(scraped.split('\n')).toContain(line)
  await fresh.close()
  const away = new (await import('prom-client')).Registry()
  new InstallationMetrics(away, fresh)
  const without = await away.metrics()
  expect(without).toContain('casa_database_up 0')
  expect(without).not.toContain('casa_school_rows{')
  expect(without).not.toMatch(/^casa_backup_last_success_timestamp_seconds /m)
})

test('the dashboard and the alert rules name only metrics and labels that the server has', async () => {
  const deploy = (name: string) =>
    readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8')
  const dashboard = JSON.parse(deploy('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const alerts = deploy('alerts.yml')
  const rules = alerts.split(/^ {6}- alert: /m).slice(1)
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(rule => /expr: (?:>-)?([\s\S]*?)\n {8}for:/.exec(rule)![1]!),
  ]
  const known = new Map((await app.metrics.registry.getMetricsAsJSON()).map(({ name }) => [name, name]))
  for (const expression of expressions) {
    const names = expression.match(/\b(?:casa|process|nodejs)_\w+/g) ?? []
    const missing = names.filter(
      name => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
    )
    expect(missing, expression).toEqual([])
  }
  const described = await app.metrics.registry.metrics()
  const labels = new Set([...described.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
  const ofGauges = ['task', 'school', 'name', 'state', 'channel', 'limit', 'instance', 'job', 'le', 'result']
  for (const expression of expressions)
    for (const [, list] of expression.matchAll(/by \(([^)]*)\)/g))
      for (const label of list!.split(', '))
        expect(labels.has(label) || ofGauges.includes(label), `${label} in ${expression}`).toBe(true)
  // Down, errors, slow, jobs or messages failing, backup too old.
  const wanted = [
    'CasaDown',
    'CasaErrors',
    'CasaSlow',
    'CasaJobsFailing',
    'CasaMessagesFailing',
    'CasaBackupTooOld',
  ]
  expect(wanted.filter(name => !alerts.includes(`alert: ${name}`))).toEqual([])
  expect(rules.every(rule => /summary: .+\./.test(rule))).toBe(true)
})

test('a request is one line with route, user, school and id, and nothing that was searched for', async () => {
  const { server, lines } = await loggingServer()
  const school = await app.make.school()
  const { principal } = school
  const headers = { authorization: `Bearer ${principal.token}` }
  const searched = 'a name that was searched'
  const answer = await server.inject({
    url: `/api/search?q=${encodeURIComponent(searched)}&search=${encodeURIComponent(searched)}`,
    headers,
  })
  await server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email: searched, password: searched },
  })
  await server.inject({ url: '/health/live' })
  expect(lines).toMatchObject([
    {
      msg: 'request',
      method: 'GET',
      route: '/api/search',
      status: answer.statusCode,
      ms: expect.any(Number),
      user: principal._id,
      school: school._id,
      reqId: expect.any(String),
    },
    { msg: 'request', method: 'POST', route: '/api/user/login' },
  ])
  expect(JSON.stringify(lines)).not.toContain('searched')
})

test('an outage is one line a minute that counts the requests it stopped', async () => {
  let now = 0
  const said: number[] = []
  const seldom = new Seldom(60_000, () => now)
  const note = (what: string) => seldom.note(what, times => said.push(times))
  for (now of [0, 1, 59_999, 60_000, 60_001, 180_000]) note('the database')
  note('the storage')
  expect(said).toEqual([1, 3, 2, 1])

  const { server, lines } = await loggingServer()
  const { asAnonymous } = app.services.database
  app.services.database.asAnonymous = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const body = { email: '9848012345', password: 'four small steps', role: 'PARENT' }
  for (const _ of [1, 2, 3])
    expect((await server.inject({ method: 'POST', url: '/api/user/login', payload: body })).statusCode).toBe(
      503,
    )
  app.services.database.asAnonymous = asAnonymous
  const outage = lines.filter(({ msg }) => msg !== 'request')
  expect(outage).toMatchObject([{ status: 503, reason: 'connect ECONNREFUSED', requests: 1 }])
  expect(JSON.stringify(outage)).not.toContain('stack')
})

test('a slow statement is logged with its route and without its values', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const stop = logSlowStatements(logger, 0)
  await app.signIn('9848099999', 'PARENT', 'a secret of this test')
  stop()
  const known = lines.find(({ route }) => route === 'POST /user/login' || route === 'POST /api/user/login')
  expect(known).toMatchObject({
    msg: 'slow statement',
    statement: expect.stringMatching(/select/),
    reqId: expect.any(String),
  })
  expect(JSON.stringify(lines)).not.toMatch(/9848099999|secret of this test/)
})

test('a page’s error is logged with the id of the request that failed, without what was searched for', async () => {
  const { server, lines } = await loggingServer()
  const before = (await metric('casa_browser_errors_total')) ?? 0
  const payload = {
    message: 'Cannot read properties of undefined',
    stack: 'at Row (https://casa.example/assets/a.js?name=Asha:1:2)',
    path: '/app/studentdetails?at=10:30&search=Asha',
    requestId: 'req-1',
  }
  expect((await server.inject({ method: 'POST', url: '/api/browser-errors', payload })).statusCode).toBe(200)
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'browser error',
    error: payload.message,
    path: '/app/studentdetails',
    failedRequest: 'req-1',
  })
  expect(JSON.stringify(lines)).not.toContain('Asha')
  expect(await metric('casa_browser_errors_total')).toBe(before + 1)
})

test('a collector receives a span for a request and its statements, and the log, with one trace id', async () => {
  type Item = { name: string; spanId: string; parentSpanId?: string; traceId: string }
  type Body = { resourceSpans?: { scopeSpans: { spans: Item[] }[] }[] }
  const received: { url: string | undefined; body: Body; headers: Record<string, unknown> }[] = []
  const collector = createServer(async (request, response) => {
    received.push({ url: request.url, body: (await json(request)) as Body, headers: request.headers })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => void collector.close())
  const { port } = collector.address() as AddressInfo
  const problems: string[] = []
  const settings = {
    endpoint: `http://127.0.0.1:${port}/`,
    headers: { 'x-key': 'k' },
    serviceName: 'casa-test',
  }
  const otlp = new Otlp(settings, problem => problems.push(problem))
  const logger = pino({ level: 'info' }, { write: (line: string) => otlp.log(line) })
  const server = await buildApp({ services: app.services, logger, otlp, maxEventLoopDelayMs: 0 })
  const { principal } = await app.make.school()
  const traceId = 'a'.repeat(32)
  const headers = {
    authorization: `Bearer ${principal.token}`,
    traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
  }
  await server.inject({ url: `/api${api.notices.list.path}`, headers })
  await server.close()
  await otlp.stop()
  const spans = received
    .flatMap(({ body }) => body.resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans))
  const request = spans.find(({ name }) => name.startsWith('GET '))!
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16), kind: 2 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(new Set(spans.map(span => span.traceId))).toEqual(new Set([traceId]))
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['/v1/traces', '/v1/logs']))
  const logs = JSON.stringify(received.filter(({ url }) => url === '/v1/logs'))
  expect(logs).toContain('"stringValue":"request"')
  expect(JSON.stringify(received)).toContain('"stringValue":"casa-test"')
  expect(received.every(({ headers }) => headers['x-key'] === 'k')).toBe(true)
  expect(problems).toEqual([])

  const absent = new Otlp({ ...settings, endpoint: 'http://127.0.0.1:1' }, problem => problems.push(problem))
  absent.log(JSON.stringify({ level: 40, time: 1, msg: 'nobody hears this' }))
  await absent.stop()
  expect(problems).toEqual(['The collector of traces and logs could not be reached.'])
})
