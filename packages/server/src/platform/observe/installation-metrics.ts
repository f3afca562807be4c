import { Gauge, type Registry } from 'prom-client'
import { bigint, double, nullable, text, uuid } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import type { Database } from '../db/database.ts'

/** How many schools have metrics of their own: those with the most records. */
const schoolsMeasured = 10
/** What the database knows is read at most this often, however often it is scraped. */
const rereadMs = 10_000

type Found = Awaited<ReturnType<typeof read>>

/** A metric of the installation, and its values by label. */
type Definition = {
  name: string
  help: string
  labels: readonly string[]
  values: (found: Found) => [labels: Record<string, string>, value: string | number | null][]
}

const ofTasks = (
  name: string,
  help: string,
  value: keyof Omit<Found['tasks'][number], 'task'>,
): Definition => ({
  name,
  help,
  labels: ['task'],
  values: ({ tasks }) => tasks.map(({ task, [value]: count }) => [{ task }, count]),
})

const ofSchools = (what: string, value: 'children' | 'rows' | 'bytes'): Definition => ({
  name: `casa_school_${value}`,
  help: `${what} of the ${schoolsMeasured} schools with the most records.`,
  labels: ['school', 'name'],
  values: ({ schools }) => schools.map(({ school, name, [value]: count }) => [{ school, name }, count]),
})

const definitions: readonly Definition[] = [
  ofTasks('casa_jobs_queued', 'Jobs that are due, by kind.', 'queued'),
  ofTasks('casa_jobs_retrying', 'Jobs that failed and will be tried again, by kind.', 'retrying'),
  ofTasks('casa_jobs_failed', 'Jobs that were given up on, by kind.', 'failed'),
  ofTasks('casa_jobs_oldest_seconds', 'How long the oldest due job has waited, by kind.', 'oldest'),
  {
    name: 'casa_nightly_last_run_timestamp_seconds',
    help: 'When a regular job was last started.',
    labels: ['task'],
    values: ({ runs }) => runs.map(({ task, at }) => [{ task }, at]),
  },
  {
    name: 'casa_backup_last_success_timestamp_seconds',
    help: 'When the latest good backup was made.',
    labels: [],
    values: ({ backups }) => [[{}, backups.backed_up]],
  },
  {
    name: 'casa_restore_test_last_success_timestamp_seconds',
    help: 'When a backup was last restored as a test.',
    labels: [],
    values: ({ backups }) => [[{}, backups.tested]],
  },
  ofSchools('Children', 'children'),
  ofSchools('Rows', 'rows'),
  ofSchools('Bytes of rows', 'bytes'),
  {
    name: 'casa_schools',
    help: 'Schools by whether they are switched on.',
    labels: ['state'],
    values: ({ states }) => states.map(({ state, count }) => [{ state }, count]),
  },
]

/**
 * What the database knows about the installation: jobs, regular runs, backups and schools. `database` has the worker's
 * login. While the database is unavailable, these metrics are missing and `casa_database_up` is 0.
 */
export class InstallationMetrics {
  private readonly database: Pick<Database, 'asAnonymous'>
  private found: Promise<Found | undefined> | undefined
  private readAt = 0

  constructor(registry: Registry, database: Pick<Database, 'asAnonymous'>) {
    this.database = database
    const latest = () => this.latest()
    const registers = [registry]
    for (const { name, help, labels, values } of definitions)
      new Gauge({
        ...{ name, help, labelNames: [...labels], registers },
        async collect() {
          // A metric without labels would be 0 after a reset instead of missing.
          if (labels.length > 0) this.reset()
          else this.remove()
          const found = await latest()
          for (const [of, value] of found ? values(found) : [])
            if (value !== null) this.set(of, Number(value))
        },
      })
    new Gauge({
      name: 'casa_database_up',
      help: '1 if the database answered at this scrape.',
      registers,
      async collect() {
        this.set((await latest()) ? 1 : 0)
      },
    })
  }

  /** One reading for all metrics of a scrape; undefined if the database does not answer. */
  private latest(): Promise<Found | undefined> {
    const now = performance.now()
    if (!this.found || now - this.readAt > rereadMs) {
      this.readAt = now
      this.found = this.database.asAnonymous('read', ({ tx }) => read(tx)).catch(() => undefined)
    }
    return this.found
  }
}

async function read(tx: Tx) {
  const [tasks, runs, schools, backups, states] = await Promise.all([
    tx.rows({ task: text, queued: bigint, retrying: bigint, failed: bigint, oldest: nullable(double) })`
      select task_identifier as task,
             count(*) filter (where attempts < max_attempts and run_at <= now()) as queued,
             count(*) filter (where attempts < max_attempts and last_error is not null) as retrying,
             count(*) filter (where attempts >= max_attempts) as failed,
             extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now()))::float as oldest
        from graphile_worker.jobs group by task_identifier`,
    tx.rows({ task: text, at: nullable(double) })`
      select identifier as task, extract(epoch from last_execution)::float as at
        from graphile_worker._private_known_crontabs`,
    tx.rows({ school: uuid, name: text, children: bigint, rows: bigint, bytes: bigint })`
      select school, name, children, rows, bytes from app.largest_schools(${schoolsMeasured})`,
    tx.row({ backed_up: nullable(double), tested: nullable(double) })`
      select extract(epoch from backed_up_at)::float as backed_up, extract(epoch from tested_at)::float as tested
        from app.backup_times()`,
    tx.rows({ state: text, count: bigint })`select state, count from app.school_states()`,
  ])
  return { tasks, runs, schools, backups, states }
}
