import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newId } from '../../platform/ids.ts'
import { background, killed, Machine, run, signal } from './machines.ts'

const examples = fileURLToPath(new URL('../../../../../deploy/ha/', import.meta.url))
const names = ['db1', 'db2', 'db3'] as const
/** The ports of haproxy.cfg. */
export const ports = { primary: 5000, standbys: 5001 }
/** The library that gives a program another time. */
export const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/** What Debian calls the user that may not be root. */
const user = 'postgres'

/** A member as Patroni describes it. */
type Member = { name: string; role: string; state: string; lag?: number | string }

/** A machine with etcd, Patroni and PostgreSQL, configured by the files in deploy/ha. */
class DatabaseMachine {
  readonly machine: Machine
  private readonly folder: string
  private etcd: ChildProcess | undefined

  constructor(machine: Machine, folder: string, passwords: Record<string, string>, programs: string) {
    this.machine = machine
    this.folder = folder
    const uid = Number(run('id', ['-u', user]))
    const gid = Number(run('id', ['-g', user]))
    for (const part of ['', 'etcd', 'data', 'run']) {
      mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
      chownSync(join(folder, part), uid, gid)
    }
    const { name, address } = machine
    for (const file of ['etcd.yml', 'patroni.yml']) {
      const own = readFileSync(join(examples, file), 'utf8')
        .replaceAll(/^name: db1$/gm, `name: ${name}`)
        // The lists of all machines stay as they are.
        .replaceAll(/^(?! *hosts:|initial-cluster:)(.*)10\.0\.0\.21/gm, `$1${address}`)
        .replaceAll('/var/lib/etcd/casa', join(folder, 'etcd'))
        .replaceAll('/var/lib/postgresql/15/casa', join(folder, 'data'))
        .replaceAll('/var/lib/postgresql/.pgpass-casa', join(folder, 'pgpass'))
        .replaceAll('/var/run/postgresql', join(folder, 'run'))
        .replaceAll('/usr/lib/postgresql/15/bin', programs)
        .replaceAll(/CHANGE-(\w+)/g, (_, login: string) => passwords[login]!)
      writeFileSync(join(folder, file), own)
    }
  }

  startEtcd(): void {
    this.etcd = this.machine.start('etcd', ['--config-file', join(this.folder, 'etcd.yml')])
  }

  startPatroni(): void {
    this.machine.start('patroni', [join(this.folder, 'patroni.yml')])
  }

  async killEtcd(): Promise<void> {
    // setpriv and nsenter have become etcd.
    if (this.etcd) await killed(this.etcd)
  }

  killPostgres(): void {
    const [pid = ''] = readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    signal(Number(pid), 'SIGKILL')
  }
}

type Options = { folder: string; programs: string; slowClock: string | undefined }

/** Three database machines and haproxy. */
export class DatabaseCluster {
  readonly databases: readonly DatabaseMachine[]
  readonly passwords: Record<string, string> = Object.fromEntries(
    ['superuser', 'replicator', 'rewind', 'owner', 'server'].map(login => [
      login,
      newId().replaceAll('-', ''),
    ]),
  )
  private readonly folder: string

  constructor({ folder, programs, slowClock }: Options) {
    this.folder = folder
    this.databases = names.map((name, index) => {
      const log = join(folder, `${name}.log`)
      const machine = new Machine(name, `10.0.0.2${index + 1}`, log, user)
      const own = name === slowClock ? withSlowClock(programs, join(folder, 'slow-clock')) : programs
      return new DatabaseMachine(machine, join(folder, name), this.passwords, own)
    })
  }

  /** Starts everything and creates the database with its owner. */
  async start(): Promise<void> {
    for (const database of this.databases) database.startEtcd()
    for (const database of this.databases) database.startPatroni()
    background('haproxy', ['-db', '-f', join(examples, 'haproxy.cfg')], join(this.folder, 'haproxy.log'))
    await this.healthy()
    await this.query(`create role casa_owner login createrole password '${this.passwords.owner}'`, 'postgres')
    await this.query('create database casa owner casa_owner', 'postgres')
  }

  /** The address of the database for a login, through haproxy. */
  url(login: string, password: string | undefined, port = ports.primary): string {
    return `postgres://${login}:${password}@127.0.0.1:${port}/casa`
  }

  /** Runs a statement on the primary as superuser, however long it takes to find one. */
  async query(statement: string, database = 'casa'): Promise<Record<string, string>[]> {
    const settings = { host: '127.0.0.1', port: ports.primary, user, database }
    for (;;) {
      const client = new pg.Client({
        ...settings,
        password: this.passwords.superuser!,
        query_timeout: 10_000,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        const { rows } = await client.query(statement)
        return rows
      } catch (error) {
        // What PostgreSQL itself says about a statement is a fault here.
        if (/^(?!08|57|25006)/.test((error as { code?: string }).code ?? '08')) throw error
        await sleep(250)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** What the members say about one another; undefined if none answers. */
  async members(): Promise<Member[] | undefined> {
    const asked = this.databases.map(async ({ machine }) => {
      const signal = AbortSignal.timeout(2_000)
      const answer = await fetch(`http://${machine.address}:8008/cluster`, { signal })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(asked).catch(() => undefined)
  }

  /** The machine with this role; undefined if there is none at the moment. */
  async withRole(role: 'leader' | 'sync_standby'): Promise<DatabaseMachine | undefined> {
    const found = (await this.members())?.find(member => member.role === role && member.state === 'running')
    const running =
      found ?? (await this.members())?.find(member => member.role === role && member.state === 'streaming')
    return this.databases.find(({ machine }) => machine.name === running?.name)
  }

  /** Resolves when there are a primary, a synchronous standby and another one that follow it, and all of etcd. */
  async healthy(limitSeconds = 180): Promise<void> {
    const until = Date.now() + limitSeconds * 1_000
    let members: Member[] | undefined
    while (Date.now() < until) {
      members = await this.members()
      const roles = members?.filter(isWell).map(({ role }) => role) ?? []
      if (roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) {
        const etcds = await Promise.all(this.databases.map(isEtcdWell))
        if (etcds.every(Boolean)) return
      }
      await sleep(500)
    }
    throw new Error(`The cluster did not become healthy: ${JSON.stringify(members)}`)
  }
}

const isWell = ({ role, state, lag }: Member) =>
  (role === 'leader' && state === 'running') || (['running', 'streaming'].includes(state) && lag === 0)

async function isEtcdWell({ machine }: DatabaseMachine): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000)
  const answer = await fetch(`http://${machine.address}:2379/health`, { signal }).catch(() => undefined)
  return answer?.ok === true && ((await answer.json()) as { health: string }).health === 'true'
}

/**
 * A folder with PostgreSQL's programs, of which the server's clock is an hour slow. Only that one, because Patroni does not
 * run with libfaketime. The time that measures intervals stays right.
 */
function withSlowClock(programs: string, folder: string): string {
  mkdirSync(folder)
  for (const program of readdirSync(programs))
    if (program !== 'postgres') symlinkSync(join(programs, program), join(folder, program))
  const settings = `LD_PRELOAD=${libfaketime} FAKETIME=-1h FAKETIME_DONT_FAKE_MONOTONIC=1`
  const script = `#!/bin/sh\nexec env ${settings} ${join(programs, 'postgres')} "$@"\n`
  writeFileSync(join(folder, 'postgres'), script, { mode: 0o755 })
  return folder
}
