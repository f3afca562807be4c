import { setTimeout as sleep } from 'node:timers/promises'
import { todayIn } from '@casa/contract/rules/dates'
import { platformId } from '@casa/contract/wire'
import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type * as z from 'zod'
import { cleanUp, storedKeys } from './clean-up.ts'
import type { Tx } from './db/connection.ts'
import { type ConnectionSettings, Database } from './db/database.ts'
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

/** A task with a validated payload, which must not hold secrets. When it throws, it is retried with growing delays. */
export function task<S extends z.ZodType>(
  payload: S,
  work: (payload: z.output<S>, job: Job) => Promise<void>,
): Task {
  return (given, job) => work(payload.parse(given), job)
}

export type JobsOptions = {
  /** The worker's own login. It must not go through a pooler, because the worker listens for notifications. */
  connection: ConnectionSettings
  tasks: Tasks
  services: Services
  log: (sentence: string) => void
}

const nightlyCleanUp = '10 2 * * * clean-up'
const restartDelayMs = 5_000

/**
 * Removes files that killed servers stored without a row, then runs queued jobs until `stop`. Restarts the worker when it
 * loses the database.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const worker = prepare(options)
  const begin = () =>
    run({
      ...worker.options,
      crontab: nightlyCleanUp,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2_000,
    })
  // Files that cannot be removed now are removed by the nightly job or at the next start.
  await worker
    .removeAbandoned()
    .catch(error => options.log(`Files without a row were left: ${error.message}`))
  let runner = await begin()
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(() => {})
      if (stopping.signal.aborted) return
      options.log('The job worker stopped and begins again.')
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

/** Runs all jobs that are queued now. For tests. */
export async function runJobs(options: JobsOptions): Promise<void> {
  const worker = prepare(options)
  try {
    await runOnce({ ...worker.options, noHandleSignals: true })
  } finally {
    await worker.close()
  }
}

function prepare({ connection, tasks, services, log }: JobsOptions) {
  const pool = new pg.Pool({ ...connection, max: 6 })
  // A connection that the database closed is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const database = new Database(connection, services.clock, { size: 4, shares: { ofSchool: 4 } })
  const job: Job = {
    services,
    log,
    transaction: work => database.asAnonymous('write', ({ tx }) => work(tx)),
    inSchool: (school, work) =>
      database.asJob(school, async ({ tx }) => work(tx, await scopeOf(tx, school, services.clock()))),
  }
  const removeAbandoned = () =>
    services.storage.removeAbandoned(keys => job.transaction(tx => storedKeys(tx, keys)))
  const allTasks: Tasks = {
    'clean-up': async (_, { transaction, services: { clock, uploads } }) => {
      await transaction(tx => cleanUp(tx, clock()))
      await uploads.removeAbandoned()
      await removeAbandoned()
    },
    ...tasks,
  }
  const taskList: TaskList = Object.fromEntries(
    Object.entries(allTasks).map(([name, work]) => [name, (payload: unknown) => work(payload, job)]),
  )
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(message)
  })
  return {
    options: { pgPool: pool, taskList, logger },
    removeAbandoned,
    close: async () => {
      await Promise.all([pool.end(), database.close()])
    },
  }
}

/** Jobs run with a school's scope and no user, so nothing they write is attributed to a person. */
async function scopeOf(tx: Tx, school: string, now: Date): Promise<Scope> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const { time_zone } = await tx
    .selectFrom('app.schools')
    .select('time_zone')
    .where('id', '=', school)
    .executeTakeFirstOrThrow()
  return mintScope({
    user: nobody,
    name: '',
    role: school === platformId ? 'SUPERADMIN' : 'SCHOOLE',
    reach: 'school',
    school,
    schools: [school],
    classId: null,
    teacherId: null,
    children: null,
    timeZone: time_zone,
    today: todayIn(time_zone, now),
    now,
  })
}
