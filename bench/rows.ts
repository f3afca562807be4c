import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endQueries } from './idle.ts'
import { fresh, type Job } from './jobs.ts'
import { type Call, load, pulse, type Round, send } from './load.ts'
import { addJob, type Running, statementsOf } from './processes.ts'
import { cpuOf } from './usage.ts'

/** A line of the table. Speeds in answers a second, times in milliseconds, processor time of server and database. */
export type Row = {
  job: string
  bare?: number
  ours?: number
  ratio?: number
  goal: string
  met: boolean
  p50?: number
  p99?: number
  statements?: { ours: number; bare: number }
  cpuRatio?: number
  /** Microseconds of processor time that a request takes. */
  cpu?: { bare: Cpu; ours: Cpu }
  note?: string
  /** The part of the processors' time that others took just before, where the machine would not become idle. */
  busy?: number
}

type Cpu = { server: number; database: number }

/** The longest round, in seconds. */
const longestRound = 60

/** What the measurements run on. */
export type Ground = {
  ours: Running
  bare: Running
  owner: pg.Client
  postmaster: number
  seconds: number
}

/** Runs a job on the reference and on ours by turns, so that a noisy moment hits both, and compares them. */
export async function compare(ground: Ground, job: Job): Promise<Row> {
  const { ours, bare } = ground
  const recorded = await statementsOf(ours, job.calls.map(fresh))
  const { bare: instead, again = sql => sql } = job
  const variants = instead
    ? [[instead]]
    : recorded.map(({ own }) => own.map(({ sql, parameters }) => ({ sql: again(sql), parameters })))
  await addJob(bare, { path: '/job', variants })
  const counts = { ours: Math.max(...recorded.map(({ count }) => count)), bare: variants[0]!.length }
  if (counts.bare > 1) counts.bare += 2
  const sides = [
    { running: bare, next: () => ({ method: 'GET', path: '/job', headers: {} }) satisfies Call },
    { running: ours, next: byTurns(job.calls) },
  ]
  return { ...(await measured(ground, sides, job)), statements: counts }
}

/** Signs in from as many places as there are sign-ins, and compares with the checks of a password alone. */
export async function compareSignIns(ground: Ground, next: () => Call): Promise<Row> {
  const job = { name: 'sign-in (bare: argon2 alone)', goal: 0.8 }
  const sides = [
    { running: ground.bare, next: () => ({ method: 'GET', path: '/', headers: {} }) satisfies Call },
    { running: ground.ours, next },
  ]
  return measured(ground, sides, job)
}

type Side = { running: Running; next: () => Call }

async function measured(ground: Ground, sides: Side[], job: Pick<Job, 'name' | 'goal'>): Promise<Row> {
  const rounds: (Round & { cpu: Cpu | undefined })[][] = sides.map(() => [])
  const slowest = await slowestOf(sides)
  // Time for each connection's first answer, when all of them wait for the same two processors.
  const seconds = Math.max(1, ground.seconds / 2, Math.min(longestRound, slowest * 16))
  await endQueries(ground.owner)
  for (const _ of [1, 2]) {
    for (const [index, { running, next }] of sides.entries()) {
      const before = cpuOfBoth(ground, running)
      const round = await load(running.origin, next, seconds)
      const after = cpuOfBoth(ground, running)
      await endQueries(ground.owner)
      rounds[index]!.push({ ...round, cpu: before && after && used(before, after) })
    }
  }
  const [bare, ours] = rounds.map(summary)
  const place = { job: job.name, goal: `≥ ${job.goal}` }
  const silent = [bare!.perSecond === 0 && 'the reference', ours!.perSecond === 0 && 'our server'].filter(
    Boolean,
  )
  if (silent.length > 0) {
    return {
      ...place,
      met: false,
      note: `no answer of ${silent.join(' and ')} in ${(2 * seconds).toFixed(0)} s`,
    }
  }
  const ratio = ours!.perSecond / bare!.perSecond
  const cpu = bare!.cpu && ours!.cpu && { bare: bare!.cpu, ours: ours!.cpu }
  return {
    ...place,
    bare: bare!.perSecond,
    ours: ours!.perSecond,
    ratio,
    met: ratio >= job.goal,
    p50: ours!.p50,
    p99: ours!.p99,
    ...(cpu ? { cpu, cpuRatio: total(cpu.bare) / total(cpu.ours) } : {}),
  }
}

/** The seconds that one call takes on the slower side, after one that fills the caches. */
async function slowestOf(sides: Side[]): Promise<number> {
  let slowest = 0
  for (const { running, next } of sides) {
    await send(running.origin, next())
    const begin = performance.now()
    await send(running.origin, next())
    slowest = Math.max(slowest, (performance.now() - begin) / 1_000)
  }
  for (const { running, next } of sides) await load(running.origin, next, 1)
  return slowest
}

function summary(rounds: (Round & { cpu: Cpu | undefined })[]) {
  const sum = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((total, one) => total + pick(one), 0)
  const requests = sum(({ requests }) => requests)
  const each = (part: keyof Cpu) => Math.round((sum(({ cpu }) => cpu?.[part] ?? 0) * 1_000) / requests)
  return {
    perSecond: requests / sum(({ seconds }) => seconds),
    p50: sum(({ p50 }) => p50) / rounds.length,
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
    cpu: rounds.every(({ cpu }) => cpu) ? { server: each('server'), database: each('database') } : undefined,
  }
}

function cpuOfBoth({ postmaster }: Ground, { pid }: Running): Cpu | undefined {
  const [server, database] = [cpuOf(pid), cpuOf(postmaster, true)]
  return server !== undefined && database !== undefined ? { server, database } : undefined
}

function used(before: Cpu, after: Cpu): Cpu {
  return { server: after.server - before.server, database: after.database - before.database }
}

function total({ server, database }: Cpu): number {
  return server + database
}

/** How much longer other calls take, at the 99th percentile, while 200 sign-ins wait in line. */
export async function besideSignIns({ ours, seconds }: Ground, other: Call, next: () => Call): Promise<Row> {
  const alone = await pulse(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  const rush = load(ours.origin, next, seconds + 2, 200)
  // Until all of them stand in line.
  await sleep(1_000)
  const beside = await pulse(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  await rush
  return besideRow('other calls while 200 sign-ins wait', alone, beside)
}

/** How long an import takes, and how much longer other calls take meanwhile. */
export async function importing({ ours, seconds }: Ground, other: Call, workbook: Call): Promise<Row[]> {
  const alone = await pulse(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  const done = new AbortController()
  const meanwhile = pulse(ours.origin, other, done.signal)
  const begin = performance.now()
  await send(ours.origin, workbook).finally(() => done.abort())
  const taken = (performance.now() - begin) / 1_000
  return [
    { job: 'import of 10,000 students', goal: '≤ 10 s', met: taken <= 10, note: `${taken.toFixed(1)} s` },
    besideRow('other calls during the import', alone, await meanwhile),
  ]
}

function besideRow(job: string, alone: number, beside: number): Row {
  const ratio = beside / alone
  return {
    job,
    ratio,
    goal: '< 2 × p99',
    met: ratio < 2,
    note: `p99 ${alone.toFixed(1)} → ${beside.toFixed(1)}`,
  }
}

function byTurns(calls: Call[]): () => Call {
  let turn = 0
  return () => fresh(calls[turn++ % calls.length]!)
}
