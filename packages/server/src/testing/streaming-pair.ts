import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { logins, type TestDatabase } from './database.ts'

const name = 'casa'

/** Requests and jobs have to give their password, as on a server of its own. */
const access = `
local replication postgres trust
local all postgres trust
local all all scram-sha-256
`
const secret = (login: { user: string }) => ({ ...login, password: `password of ${login.user}` })
const guarded = { app: secret(logins.app), worker: secret(logins.worker) }

/** The tests ask for the end of the log after a commit, and stop and interrupt both members. */
const quiet = { synchronous_commit: 'on', log_min_messages: 'panic' }

/** A PostgreSQL of a pair, which a test can stop and start again at the same address. */
class Member {
  private readonly dataDir: string
  private readonly settings: Record<string, string>
  private running: EmbeddedPostgres | undefined

  constructor(dataDir: string, settings: Record<string, string> = {}) {
    this.dataDir = dataDir
    this.settings = settings
  }

  async start(): Promise<EmbeddedPostgres> {
    const settings = { max_connections: '50', autovacuum: 'off', ...quiet, ...this.settings }
    this.running = await startEmbeddedPostgres({ dataDir: this.dataDir, fsync: false, settings })
    return this.running
  }

  async stop(): Promise<void> {
    await this.running?.stop()
    this.running = undefined
  }
}

/** A primary, and a standby that follows it and that a test can keep from replaying the log. */
export class StreamingPair {
  primary!: Member
  standby!: Member
  private standbyAddress!: pg.ClientConfig
  private folder!: string

  /** Starts both, with a database of this release. */
  readonly start = async (): Promise<TestDatabase> => {
    this.folder = await mkdtemp(join(tmpdir(), 'casa-pair-'))
    // As root, PostgreSQL runs as an unprivileged user.
    await chmod(this.folder, 0o755)
    const [first, second] = [join(this.folder, 'primary'), join(this.folder, 'standby')]
    this.primary = new Member(first)
    const { host } = await this.primary.start()
    await this.primary.stop()
    await promisify(execFile)('cp', ['-a', first, second])
    await writeFile(join(second, 'postgres', 'standby.signal'), '')
    for (const folder of [first, second]) await writeFile(join(folder, 'postgres', 'pg_hba.conf'), access)
    const { port, superuser: user } = await this.primary.start()
    this.standby = new Member(second, {
      primary_conninfo: `host=${host} port=${port} user=${user}`,
      // A stopped primary is back within the test.
      wal_retrieve_retry_interval: '100ms',
    })
    const standby = await this.standby.start()
    this.standbyAddress = { host: standby.host, port: standby.port, user, database: name }
    const server = { host, port }
    await withClient({ ...server, user, database: 'postgres' }, client =>
      client.query(`create database ${name}`),
    )
    await migrate({ ...server, user, database: name }, guarded)
    const owner = new pg.Pool({ ...server, user, database: name, max: 4 })
    owner.on('error', () => {})
    return {
      owner,
      app: { ...server, database: name, ...guarded.app },
      worker: { ...server, database: name, ...guarded.worker },
      replica: { host: standby.host, port: standby.port, database: name, ...guarded.app },
      drop: async () => {
        await owner.end()
        await this.standby.stop()
        await this.primary.stop()
        await rm(this.folder, { recursive: true, force: true })
      },
    }
  }

  /** The standby receives the log but shows nothing new, as if it were slow. */
  async pauseReplay(): Promise<void> {
    await withClient(this.standbyAddress, async client => {
      await client.query('select pg_wal_replay_pause()')
      await until(client, `pg_get_wal_replay_pause_state() = 'paused'`)
    })
  }

  async resumeReplay(): Promise<void> {
    await withClient(this.standbyAddress, client =>
      client.query('select pg_wal_replay_resume() where pg_is_in_recovery()'),
    )
  }

  /** The standby keeps its connections and answers nothing on them, as if the network were cut, until the `end`. */
  async silenceStandby(): Promise<{ end(): void }> {
    const pids = await withClient(this.standbyAddress, async client => {
      const { rows } = await client.query('select pid from pg_stat_activity where usename = $1', [
        guarded.app.user,
      ])
      return rows.map(({ pid }): number => pid)
    })
    const send = (signal: NodeJS.Signals) => {
      for (const pid of pids) process.kill(pid, signal)
    }
    send('SIGSTOP')
    return { end: () => send('SIGCONT') }
  }

  /** Makes a second primary of the standby, as a mistaken operator does. */
  async promoteStandby(): Promise<void> {
    await withClient(this.standbyAddress, client => client.query('select pg_promote()'))
  }

  /** Resolves when the standby has replayed everything that the primary has. */
  async caughtUp(owner: pg.Pool): Promise<void> {
    const { rows } = await owner.query('select pg_current_wal_flush_lsn() as lsn')
    await withClient(this.standbyAddress, client =>
      until(client, `pg_last_wal_replay_lsn() >= '${rows[0].lsn}'`),
    )
  }
}

/** Asks until it is so. It sends a new statement each time, because a statement that takes longer may keep the standby from replaying. */
async function until(client: pg.Client, condition: string): Promise<void> {
  while (!(await client.query(`select ${condition} as holds`)).rows[0].holds) await sleep(5)
}

async function withClient<A>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<A>): Promise<A> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
