import { setTimeout as sleep } from 'node:timers/promises'
import { allRights } from '@casa/contract/areas'
import { todayIn } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import { Logger, run, type TaskList } from 'graphile-worker'
import type * as z from 'zod'
import { text } from './db/columns.ts'
import type { ConnectionSettings, Tx } from './db/connection.ts'
import { Database } from './db/database.ts'
import { ConnectionPool } from './db/pool.ts'
import { mintScope, type Scope } from './db/scope.ts'
import type { Services } from './services.ts'

/** What a task may use. */
export type Job = {
  services: Services
  /** A transaction without a session, in which only the functions for jobs may be called. */
  transaction<A>(work: (tx: Tx) => Promise<A>): Promise<A>
  /** A transaction over the rows of one school. */
  inSchool<A>(school: string, work: (tx: Tx, scope: Scope) => Promise<A>): Promise<A>
  /** Writes to the server's log. Must not be given secrets. */
  log(sentence: string): void
}

export type Task = (payload: unknown, job: Job) => Promise<void>
export type Tasks = Record<string, Task>

/** A task with a validated payload, which must not contain secrets. If it throws, it is retried with growing delays. */
export function task<S extends z.ZodType>(
  payload: S,
  work: (payload: z.output<S>, job: Job) => Promise<void>,
): Task {
  return (given, job) => work(payload.parse(given), job)
}

/**
 * The background jobs of a domain by name: those that requests queue, nightly ones, and those that run when a server
 * starts, before any other.
 */
export type DomainJobs = {
  queued?: Tasks
  nightly?: Tasks
  atStart?: Tasks
  // As in a crontab; for example '40 20', or '*/5 *' for every five minutes.
  /** Minute and hour (UTC) of its nightly jobs, if not the usual ones. */
  at?: string
}

export type JobsOptions = {
  /** The worker's own login. It must not go through a pooler, because the worker listens for notifications. */
  connection: ConnectionSettings
  /** How many jobs run at a time. */
  concurrency?: number
  jobs: readonly DomainJobs[]
  services: Services
  log: (sentence: string) => void
}

const atNight = '10 2'
const restartDelayMs = 5_000

/**
 * Runs the start jobs, then queued and nightly ones until `stop`. Restarts the worker when it loses the database. A
 * failed start job is logged, but does not stop anything.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const worker = prepareWorker(options)
  const begin = () =>
    run({
      ...worker.options,
      crontab: worker.crontab,
      concurrency: options.concurrency ?? 4,
      noHandleSignals: true,
      pollInterval: 2_000,
    })
  await worker.runStart()
  let runner = await begin()
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(() => {})
      if (stopping.signal.aborted) return
      options.log('The job worker stopped and is restarting.')
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner = await begin().catch(() => runner)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(() => {})
      await working
      await worker.close()
    },
  }
}

/**
 * A worker that is not running yet: its `graphile-worker` options and when its nightly jobs run. The caller closes
 * it.
 */
export function prepareWorker({ connection, concurrency = 4, jobs, services, log }: JobsOptions) {
  // Old connections are closed, because one may lead to a database that has become a standby.
  const pool = new ConnectionPool(connection, { max: concurrency + 2, maxLifetimeSeconds: 60 })
  const database = new Database(connection, services.clock, {
    size: concurrency,
    shares: { ofSchool: concurrency },
  })
  const job: Job = {
    services,
    log,
    transaction: work => database.asAnonymous('write', ({ tx }) => work(tx)),
    inSchool: (school, work) =>
      database.asJob(school, async ({ tx }) => work(tx, await scopeOf(tx, school, services.clock()))),
  }
  const tasksOf = (when: 'queued' | 'nightly' | 'atStart') =>
    jobs.flatMap(domain => Object.entries(domain[when] ?? {}))
  const taskList: TaskList = Object.fromEntries(
    [...tasksOf('queued'), ...tasksOf('nightly')].map(([name, work]) => [
      name,
      (payload: unknown) => work(payload, job),
    ]),
  )
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(message)
  })
  return {
    options: { pgPool: pool, taskList, logger, noPreparedStatements: !pool.preparesStatements },
    crontab: jobs
      .flatMap(({ nightly = {}, at = atNight }) => Object.keys(nightly).map(name => `${at} * * * ${name}`))
      .join('\n'),
    async runStart() {
      for (const [name, work] of tasksOf('atStart'))
        await work({}, job).catch(error => log(`${name} failed at the start: ${error.message}`))
    },
    close: async () => {
      await Promise.all([pool.end(), database.close()])
    },
  }
}

/** Jobs run with a school's scope and no user, so nothing they write is attributed to a person. */
async function scopeOf(tx: Tx, school: string, now: Date): Promise<Scope> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const { time_zone } = await tx.row({ time_zone: text })`
    select time_zone from app.schools where id = ${school}`
  return mintScope({
    user: nobody,
    name: '',
    role: school === platformId ? 'SUPERADMIN' : 'SCHOOLE',
    reach: 'school',
    rights: allRights,
    school,
    schools: [school],
    classId: null,
    classes: [],
    refusedClasses: [],
    teacherId: null,
    children: null,
    childrenWith: { child: null, work: null, fees: null },
    isBlocked: false,
    timeZone: time_zone,
    today: todayIn(time_zone, now),
    now,
  })
}
