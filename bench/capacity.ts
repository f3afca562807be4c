import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { Passwords } from '../packages/server/src/platform/passwords.ts'
import { fill } from './fill.ts'
import { fillUntilToday } from './fill-ids.ts'
import { type Running, startOurs } from './processes.ts'
import { type Load, loadsOfDay, signInEverybody } from './school-day.ts'
import { cpuOf, postmasterOf } from './usage.ts'

// How many children one core carries: `npm run capacity`. It sends what the web app sends in the busiest half hours of a
// school day, as fast as the machine answers, and counts the CPU time of the server and of PostgreSQL. That is the same
// at any pace, so other work on the machine does not matter.

const { values: options } = parseArgs({
  options: { schools: { type: 'string', default: '10' }, children: { type: 'string', default: '100' } },
})
const size = { schools: Number(options.schools), children: Number(options.children), records: 100 }
const password = 'tree-house in May'
/** A core that is busier than this answers late whenever two people press at once. */
const busy = 0.7
const halfHour = 1_800
/** How many times the average of the half hour its busiest minutes are. */
const rush = 3
const print = (text: string) => process.stdout.write(`${text}\n`)

type Measured = { load: Load; requests: number; server: number; database: number }

const folder = await mkdtemp(join(tmpdir(), 'casa-capacity-'))
// As root, the database runs as an unprivileged user, who needs access to the folder.
await chmod(folder, 0o755)
const dataDir = join(folder, 'database')
const postgres = await startEmbeddedPostgres({ dataDir })
let ours: Running | undefined
try {
  await run()
} finally {
  await ours?.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const database = { host: postgres.host, port: postgres.port, user: postgres.superuser, database: 'casa' }
  const first = new pg.Client({ ...database, database: 'postgres' })
  await first.connect()
  await first.query('create database casa')
  await first.end()
  await migrate(database, { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } })
  fillUntilToday()
  await fill(database, size, () => undefined)
  const owner = new pg.Client(database)
  await owner.connect()
  const hash = await new Passwords().hash(password)
  const people = await signInEverybody(owner, size, hash)
  // The server does not start on a storage that lacks its files.
  await owner.query('delete from app.files')
  await owner.end()
  const socketDir = postgres.host
  const serverData = join(folder, 'server')
  ours = await startOurs({
    socketDir,
    dataDir: serverData,
    owner: postgres.superuser,
    password,
    profileDir: undefined,
  })
  const measured: Measured[] = []
  for (const load of loadsOfDay(ours.origin, people, password)) {
    // Once without counting, so that caches are filled and code is compiled as in a server that has run for a while.
    await load.send(0)
    measured.push(await measure(load, ours))
  }
  report(measured)
}

async function measure(load: Load, { pid }: Running): Promise<Measured> {
  const postmaster = postmasterOf(dataDir)
  const before = { server: cpuOf(pid)!, database: cpuOf(postmaster, true)! }
  const requests = await load.send(1)
  const server = (cpuOf(pid)! - before.server) / 1_000
  const database = (cpuOf(postmaster, true)! - before.database) / 1_000
  return { load, requests, server, database }
}

function report(measured: Measured[]): void {
  const children = size.schools * size.children
  print(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}; ${children} children in ${size.schools} schools`,
  )
  const rows = measured.map(({ load, requests, server, database }) => {
    const perChild = (server + database) / children
    const carried = (busy * halfHour) / perChild
    return [
      load.name,
      String(requests),
      server.toFixed(1),
      database.toFixed(1),
      (perChild * 1_000).toFixed(1),
      thousands(carried),
      thousands(carried / rush),
    ]
  })
  const titles = [
    'half hour',
    'requests',
    'server s',
    'PostgreSQL s',
    'ms/child',
    'children/core',
    'in a rush',
  ]
  const lines = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  for (const line of lines)
    print(
      line
        .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)))
        .join('  '),
    )
  print(
    `Children per core at ${busy * 100} % busy on average over the half hour; in a rush, its busiest minutes are ${rush} times the average.`,
  )
}

function thousands(value: number): string {
  return `${Math.round(value / 1_000)},000`
}
