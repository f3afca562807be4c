import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endQueries } from './idle.ts'
import { type BenchJob, withNewKey } from './jobs.ts'
import { type Call, load, p99Until, type Round, sendCall } from './load.ts'
import { addJob, type Running, statementsOf } from './processes.ts'
import { cpuOf } from './usage.ts'
import { verdictOf } from './verdict.ts'

/** A line of the table. `bare` and `ours` are responses per second, `p50` and `p99` milliseconds. */
export type BenchRow = {
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
  /** CPU time per request, in microseconds. */
  cpu?: { bare: Cpu; ours: Cpu }
  note?: string
  /** The share of CPU time taken by other work, if the machine did not become idle beforehand. */
  busy?: number
}

type Cpu = { server: number; database: number }

/** The name of the palette's row. */
export const searchRow = 'palette search, 10,000 children'

/** The longest round, in seconds. */
const longestRound = 60

/** The environment of the measurements. */
export type Setup = {
  ours: Running
  bare: Running
  owner: pg.Client
  postmaster: number
  seconds: number
}

/** Compares a job on the reference and on our server, in alternating rounds, so that noise affects both. */
export async function compare(setup: Setup, job: BenchJob): Promise<BenchRow> {
  const { ours, bare } = setup
  const recorded = await statementsOf(ours, job.calls.map(withNewKey))
  const { bare: instead, again = sql => sql } = job
  const variants = instead
    ? [[instead]]
    : recorded.map(({ own }) => own.map(({ sql, parameters }) => ({ sql: again(sql), parameters })))
  await addJob(bare, { path: '/job', variants })
  const counts = { ours: Math.max(...recorded.map(({ count }) => count)), bare: variants[0]!.length }
  if (counts.bare > 1) counts.bare += 2
  const sides = [
    { running: bare, next: () => ({ method: 'GET', path: '/job', headers: {} }) satisfies Call },
    { running: ours, next: roundRobin(job.calls) },
  ]
  return { ...(await measured(setup, sides, job)), statements: counts }
}

/** Compares sign-ins, each from a new network address, with bare password checks. */
export async function compareSignIns(setup: Setup, next: () => Call): Promise<BenchRow> {
  const job = { name: 'sign-in (bare: argon2 alone)', goal: 0.8 }
  const sides = [
    { running: setup.bare, next: () => ({ method: 'GET', path: '/', headers: {} }) satisfies Call },
    { running: setup.ours, next },
  ]
  return measured(setup, sides, job)
}

/** Compares any two calls. */
export function compareSides(
  { ours, bare, ...setup }: Setup,
  next: { bare: () => Call; ours: () => Call },
  job: Pick<BenchJob, 'name' | 'goal'>,
): Promise<BenchRow> {
  const sides = [
    { running: bare, next: next.bare },
    { running: ours, next: next.ours },
  ]
  return measured({ ours, bare, ...setup }, sides, job)
}

type Side = { running: Running; next: () => Call }

async function measured(
  setup: Setup,
  sides: Side[],
  job: Pick<BenchJob, 'name' | 'goal'>,
): Promise<BenchRow> {
  const rounds: (Round & { cpu: Cpu | undefined })[][] = sides.map(() => [])
  const slowest = await slowestOf(sides)
  // Long enough for each connection's first response, when all 16 share two cores.
  const seconds = Math.max(1, setup.seconds / 2, Math.min(longestRound, slowest * 16))
  await endQueries(setup.owner)
  for (const _ of [1, 2]) {
    for (const [index, { running, next }] of sides.entries()) {
      const before = cpuOfBoth(setup, running)
      const round = await load(running.origin, next, seconds)
      const after = cpuOfBoth(setup, running)
      await endQueries(setup.owner)
      rounds[index]!.push({ ...round, cpu: before && after && difference(before, after) })
    }
  }
  const [bare, ours] = rounds.map(summary)
  const base = { job: job.name, goal: `≥ ${job.goal}` }
  const { met, ratio, note } = verdictOf(
    { of: 'our server', value: ours!.perSecond },
    { of: 'the reference', value: bare!.perSecond },
    ratio => ratio >= job.goal,
  )
  if (ratio === undefined) return { ...base, met, note: `${note} in ${(2 * seconds).toFixed(0)} s` }
  const cpu = bare!.cpu && ours!.cpu && { bare: bare!.cpu, ours: ours!.cpu }
  return {
    ...base,
    bare: bare!.perSecond,
    ours: ours!.perSecond,
    ratio,
    met,
    p50: ours!.p50,
    p99: ours!.p99,
    ...(cpu ? { cpu, cpuRatio: total(cpu.bare) / total(cpu.ours) } : {}),
  }
}

/** How many seconds one call takes on the slower side, after a warm-up call. */
async function slowestOf(sides: Side[]): Promise<number> {
  let slowest = 0
  for (const { running, next } of sides) {
    await sendCall(running.origin, next())
    const begin = performance.now()
    await sendCall(running.origin, next())
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

function cpuOfBoth({ postmaster }: Setup, { pid }: Running): Cpu | undefined {
  const [server, database] = [cpuOf(pid), cpuOf(postmaster, true)]
  return server !== undefined && database !== undefined ? { server, database } : undefined
}

function difference(before: Cpu, after: Cpu): Cpu {
  return { server: after.server - before.server, database: after.database - before.database }
}

function total({ server, database }: Cpu): number {
  return server + database
}

/** How much longer other calls take, at the 99th percentile, while 200 sign-ins are queued. */
export async function duringSignIns(
  { ours, seconds }: Setup,
  other: Call,
  next: () => Call,
): Promise<BenchRow> {
  const alone = await p99Until(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  const rush = load(ours.origin, next, seconds + 2, 200)
  // Until all of them are queued.
  await sleep(1_000)
  const beside = await p99Until(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  await rush
  return slowdownRow('other calls while 200 sign-ins wait', alone, beside)
}

/** How long the palette's search takes for one person at a time; the input matches all children, one, and none. */
export async function searching({ ours, seconds }: Setup, token: string): Promise<BenchRow> {
  const calls = ['chi', 'rao child 77', 'asha'].map(
    (words): Call => ({
      method: 'GET',
      path: `/api/search?${new URLSearchParams({ words })}`,
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  const { p50, p99 } = await load(ours.origin, roundRobin(calls), seconds, 1)
  return { job: searchRow, goal: 'p99 ≤ 50 ms', met: p99 <= 50, p50, p99 }
}

/** How long an import takes, and how much longer other calls take in the meantime. */
export async function importing({ ours, seconds }: Setup, other: Call, workbook: Call): Promise<BenchRow[]> {
  const alone = await p99Until(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  const done = new AbortController()
  const meanwhile = p99Until(ours.origin, other, done.signal)
  const begin = performance.now()
  await sendCall(ours.origin, workbook).finally(() => done.abort())
  const taken = (performance.now() - begin) / 1_000
  return [
    { job: 'import of 10,000 students', goal: '≤ 10 s', met: taken <= 10, note: `${taken.toFixed(1)} s` },
    slowdownRow('other calls during the import', alone, await meanwhile),
  ]
}

/** How long documents take over 16 connections, and how much longer other calls take in the meantime. */
export async function printing(
  { ours, seconds }: Setup,
  other: Call,
  documents: Call[],
  row: { job: string; seconds: number; beside: string },
): Promise<BenchRow[]> {
  const alone = await p99Until(ours.origin, other, AbortSignal.timeout(seconds * 1_000))
  const done = new AbortController()
  const meanwhile = p99Until(ours.origin, other, done.signal)
  const begin = performance.now()
  const waiting = [...documents]
  const connection = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await sendCall(ours.origin, call)
  }
  await Promise.all(Array.from({ length: 16 }, connection)).finally(() => done.abort())
  const taken = (performance.now() - begin) / 1_000
  return [
    {
      job: row.job,
      goal: `≤ ${row.seconds} s`,
      met: taken <= row.seconds,
      note: `${taken.toFixed(1)} s`,
    },
    slowdownRow(`other calls beside ${row.beside}`, alone, await meanwhile),
  ]
}

function slowdownRow(job: string, alone: number | undefined, beside: number | undefined): BenchRow {
  const verdict = verdictOf(
    { of: 'the calls beside it', value: beside },
    { of: 'the calls before it', value: alone },
    ratio => ratio < 2,
  )
  return { job, goal: '< 2 × p99', note: `p99 ${alone?.toFixed(1)} → ${beside?.toFixed(1)}`, ...verdict }
}

function roundRobin(calls: Call[]): () => Call {
  let turn = 0
  return () => withNewKey(calls[turn++ % calls.length]!)
}
