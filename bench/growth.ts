import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Route } from '../packages/contract/src/route.ts'
import { buildApp } from '../packages/server/src/app.ts'
import { accessTable } from '../packages/server/src/testing/access-table.ts'
import { TestApp } from '../packages/server/src/testing/app.ts'
import type { World } from '../packages/server/src/testing/world.ts'
import { growthDatabases } from './growth-databases.ts'
import { growthWorld } from './growth-world.ts'
import { plansOf, rollBackCommits } from './own-queries.ts'

// Compares every call of a school between a database with one school and one with thousands: `npm run growth`.

const { values: options } = parseArgs({
  options: {
    schools: { type: 'string', default: '5000' },
    children: { type: 'string', default: '100' },
    records: { type: 'string', default: '100' },
    /** How often each call is measured on each side. */
    rounds: { type: 'string', default: '40' },
    /** Only calls whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Where the databases are kept for the next run; otherwise they are deleted. */
    data: { type: 'string' },
  },
})
const size = {
  schools: Number(options.schools),
  children: Number(options.children),
  records: Number(options.records),
}
const rounds = Number(options.rounds)
const warmUps = 5
/** A slow call is sent less often, in milliseconds on one side. */
const longest = 1_500
const goal = 1.3
const reportFolder = '.cache/growth'
const roles = ['SCHOOLE', 'TEACHER', 'PARENT'] as const
const print = (text: string) => process.stdout.write(`${text}\n`)

/** A server in this process on one of the databases, with what its calls name. */
type Side = { app: TestApp; server: TestApp['server']; owner: pg.Pool; world: World; backends: number[] }
/** Medians in milliseconds: the time of a call, and the CPU time of this process and of PostgreSQL for it. */
type Times = { wall: number; cpu: number }
type Measured = { name: string; one: Times; many: Times }

const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'casa-growth-')))
const { postgres, one, many } = await growthDatabases(folder, size, print)
const sides: Side[] = []
try {
  for (const database of [one, many]) sides.push(await startSide(database))
  await measureAll()
} finally {
  for (const { server, app } of sides) {
    await server.close()
    await app.stop()
  }
  await postgres.stop()
  if (!options.data) await rm(folder, { recursive: true, force: true })
}

async function startSide(database: pg.ClientConfig): Promise<Side> {
  const owner = new pg.Pool({ ...database, max: 4 })
  const as = (user: string) => ({ ...database, user })
  const app = new TestApp(async () => ({
    owner,
    app: as('casa_app'),
    worker: as('casa_worker'),
    drop: () => owner.end(),
  }))
  await app.start()
  const world = await growthWorld(owner, () => app.now, join(folder, `${database.database}.json`))
  const server = await buildApp({ services: app.services, maxEventLoopDelayMs: 0 })
  return { app, server, owner, world, backends: [] }
}

async function measureAll(): Promise<void> {
  await mkdir(reportFolder, { recursive: true })
  await printSizes()
  rollBackCommits()
  const measured: Measured[] = []
  const unmeasured: string[] = []
  for (const { name, request } of calls().filter(({ name }) => name.includes(options.only))) {
    const refusals = await refusalsOf(request)
    if (refusals) {
      unmeasured.push(`${name}: ${refusals}`)
      print(`not measured: ${unmeasured.at(-1)}`)
      continue
    }
    const first = await measure(name, request, rounds)
    // Measured again for longer, because other work on the machine disturbs a short measurement.
    const call = isMet(first) ? first : await measure(name, request, rounds * 3)
    measured.push(call)
    print(lineOf(call))
    if (!isMet(call)) for (const plan of await slowestPlans(request)) print(plan)
  }
  const met = measured.filter(isMet).length
  print(`${met} of ${measured.length} calls take at most ${goal} × their time with one school.`)
  await writeFile(
    join(reportFolder, 'growth.json'),
    `${JSON.stringify({ size, measured, unmeasured }, null, 2)}\n`,
  )
}

type Request = {
  method: Route['method']
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  payload?: object
}
type Call = { name: string; request: (side: Side) => Request }

/** Every call that succeeds for a principal, a teacher or a mother on a row of their own. */
function calls(): Call[] {
  return accessTable.flatMap(({ route, request, roles: allowed }) =>
    roles
      .filter(role => allowed[role].own === 200 && route.answers !== 'events')
      .map(role => ({
        name: `${route.method} ${route.path} (${role})`,
        request: ({ world }: Side) => {
          const { params = {}, query, body, headers, files } = request(world.targets.own, world)
          const named = params as Record<string, string>
          const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(named[name] ?? name),
          )
          const options: Request = {
            method: route.method,
            url: `/api${path}`,
            query: (query ?? {}) as Record<string, string>,
            headers: { authorization: `Bearer ${world.people[role].token}`, ...headers },
          }
          if (files) options.payload = formOf(body, files)
          else if (body !== undefined) options.payload = body as object
          return options
        },
      })),
  )
}

function formOf(body: unknown, files: Record<string, Buffer>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries((body ?? {}) as object)) form.set(field, String(value))
  for (const [field, bytes] of Object.entries(files))
    form.set(field, new Blob([new Uint8Array(bytes)]), field)
  return form
}

/** Why a call cannot be measured: what a side answered other than success. */
async function refusalsOf(request: Call['request']): Promise<string | undefined> {
  for (const side of sides) {
    const { statusCode, body } = await side.server.inject(request(side))
    if (statusCode !== 200) return `${statusCode} ${body.slice(0, 100)}`
  }
  return undefined
}

/** Sends a call to both sides by turns, so that other work on the machine disturbs both alike. */
async function measure(name: string, request: Call['request'], times: number): Promise<Measured> {
  const taken = sides.map(() => ({ wall: [] as number[], cpu: [] as number[] }))
  for (const side of sides) {
    const begin = performance.now()
    for (let turn = 0; turn < warmUps && performance.now() - begin < longest; turn += 1)
      await side.server.inject(request(side))
    side.backends = await backendsOf(side)
  }
  const begin = performance.now()
  for (let round = 0; round < times && performance.now() - begin < 2 * longest; round += 1)
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const side = sides[index]!
      const input = request(side)
      const before = cpuOf(side.backends)
      const begin = performance.now()
      await side.server.inject(input)
      taken[index]!.wall.push(performance.now() - begin)
      taken[index]!.cpu.push(cpuOf(side.backends) - before)
    }
  const [one, many] = taken.map(({ wall, cpu }) => ({ wall: median(wall), cpu: median(cpu) }))
  return { name, one: one!, many: many! }
}

/** The statements of a call that take longest among many schools, with their plans. */
async function slowestPlans(request: Call['request']): Promise<string[]> {
  const side = sides[1]!
  const plans = await plansOf(() => side.server.inject(request(side)))
  return plans
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 2)
    .map(({ sql, plan }) => `${sql.trim()}\n${plan}\n`)
}

async function backendsOf({ owner }: Side): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'casa_app'`,
  )
  return rows.map(({ pid }) => pid)
}

/** The CPU time so far of this process and of database backends, in milliseconds; of the latter on Linux only. */
function cpuOf(backends: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  return backends.reduce((sum, pid) => sum + ranOf(pid), (user + system) / 1_000)
}

function ranOf(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}

/**
 * Whether a call takes at most 1.3 times as long. If the machine is busy, its time depends on when the processes are
 * scheduled; then the CPU time decides.
 */
function isMet({ one, many }: Measured): boolean {
  return Math.min(many.wall / one.wall, many.cpu / one.cpu) <= goal
}

function lineOf(call: Measured): string {
  const { name, one, many } = call
  const of = (before: number, after: number) =>
    `${(after / before).toFixed(2)} (${before.toFixed(2)} → ${after.toFixed(2)} ms)`
  return `${isMet(call) ? 'ok    ' : 'MISSED'} ${of(one.wall, many.wall)}, CPU ${of(one.cpu, many.cpu)}  ${name}`
}

async function printSizes(): Promise<void> {
  for (const { owner } of sides) {
    const { rows } = await owner.query<Record<string, string>>(`
      select pg_size_pretty(pg_database_size(current_database())) as size, string_agg(format('%s %s', relname, reltuples::bigint), ', ' order by reltuples desc) filter (where reltuples >= 1) as rows
        from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`)
    print(`${rows[0]!.size}: ${rows[0]!.rows}`)
  }
}
