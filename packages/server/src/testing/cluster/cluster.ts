import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ClusterServer } from './casa-servers.ts'
import { DatabaseCluster, libfaketime } from './database-cluster.ts'
import { carryOut, chosenKills, type Kill, noQuorum } from './kills.ts'
import { LedgerClient } from './ledger-client.ts'
import { makeNetwork } from './machines.ts'

// Runs etcd, Patroni with three PostgreSQL, haproxy and two Casa servers with the files in deploy/ha, each database in a
// network namespace of its own. Kills parts of it while a school's office saves and reads, compares what was acknowledged
// with what is stored, and prints a table. Run by `npm run cluster -- --kills 10 --seed 1 [--slow-clock db1]`.

const postgresFolder = '/usr/lib/postgresql'
const writers = 3
const readers = 2
const limitSeconds = 20
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  ip: 'iproute2',
  nsenter: 'util-linux',
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'slow-clock': { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
})

try {
  const programs = requirePrograms()
  if (values.inside) await inside(programs)
  else process.exitCode = await inOwnNamespaces()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
if (values.inside) process.exit()

/** Throws a sentence with what is missing; returns the folder of PostgreSQL's programs. */
function requirePrograms(): string {
  if (process.getuid?.() !== 0)
    throw new Error('npm run cluster makes network namespaces, which only root may do. Run it as root.')
  const folders = (process.env.PATH ?? '').split(delimiter)
  const missing = Object.entries(packages).filter(
    ([program]) => !folders.some(folder => existsSync(join(folder, program))),
  )
  const installed = existsSync(postgresFolder) ? readdirSync(postgresFolder) : []
  const newest = installed.toSorted((one, other) => Number(other) - Number(one))[0]
  const names = [...missing.map(([, name]) => name), ...(newest ? [] : ['postgresql-15'])]
  if (values['slow-clock'] && !existsSync(libfaketime)) names.push('libfaketime')
  if (names.length > 0)
    throw new Error(`This machine lacks programs. Install them: apt-get install ${names.join(' ')}`)
  return join(postgresFolder, newest!, 'bin')
}

/**
 * Runs this program again with a network, mounts and processes of its own, which all end with it. A shell is the first
 * process, because that has to wait for processes whose parents are gone.
 */
async function inOwnNamespaces(): Promise<number> {
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--inside']
  const child = spawn('unshare', [...own, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...args], {
    stdio: 'inherit',
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill('SIGKILL'))
  return new Promise(resolve => child.on('exit', code => resolve(code ?? 1)))
}

async function inside(programs: string): Promise<void> {
  makeNetwork()
  // In memory if possible: what is tried are lost processes and networks, not lost power.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'casa-cluster-'))
  chmodSync(folder, 0o755)
  try {
    process.stdout.write(`Logs are in ${folder} until the run ends well.\n`)
    const cluster = new DatabaseCluster({ folder, programs, slowClock: values['slow-clock'] })
    await cluster.start()
    const servers = [1, 2].map(number => new ClusterServer(number, folder, cluster))
    for (const server of servers) await server.start()
    const client = new LedgerClient(servers)
    await client.openSchool(writers)
    const isWell = await strikeWhileBusy(cluster, servers, client)
    if (isWell) rmSync(folder, { recursive: true })
    else process.exitCode = 1
  } catch (error) {
    process.stderr.write(`Logs are in ${folder}.\n`)
    throw error
  }
}

type Row = {
  name: string
  target: string
  seconds: number
  expected: boolean
  saves: number
  failed: number
  withoutPrimary: number
  stale: number
}

async function strikeWhileBusy(
  cluster: DatabaseCluster,
  servers: readonly ClusterServer[],
  client: LedgerClient,
): Promise<boolean> {
  const stopping = new AbortController()
  const busy = [
    ...Array.from({ length: writers }, (_, writer) => client.write(writer, stopping.signal)),
    ...Array.from({ length: readers }, () => client.read(stopping.signal)),
  ]
  const random = randomFrom(Number(values.seed))
  const rows: Row[] = []
  const clocks = await clocksOf(cluster)
  let failure = ''
  for (const kill of [...chosenKills(Number(values.kills), random), noQuorum]) {
    await sleep(5_000)
    const row = await measured(kill, client, () => carryOut(kill, { cluster, servers, random })).catch(
      error => {
        failure = `${kill.name}: ${error.message}`
      },
    )
    if (!row) break
    rows.push(row)
    process.stdout.write(
      `${kill.name} (${row.target}): ${row.seconds.toFixed(1)} s without a save, ${row.failed} failed reads\n`,
    )
  }
  stopping.abort()
  await Promise.all(busy)
  const isWell = await report(rows, cluster, client, clocks)
  if (failure) process.stdout.write(`${failure}\n`)
  return isWell && !failure
}

/** Runs a kill, and measures what the office noticed until all was well again. */
async function measured(
  kill: Kill,
  { acknowledged, reads }: LedgerClient,
  strike: () => Promise<{ target: string }>,
): Promise<Row> {
  const first = acknowledged.length
  const before = { ...reads }
  const began = performance.now()
  const { target } = await strike()
  const whenWell = acknowledged.length
  while (acknowledged.length === whenWell) await sleep(50)
  const times = [began, ...acknowledged.slice(first).map(({ at }) => at)]
  const gaps = times.slice(1).map((at, index) => at - times[index]!)
  return {
    name: kill.name,
    target,
    seconds: Math.max(...gaps) / 1_000,
    expected: kill.writesStop === true,
    saves: acknowledged.length - first,
    failed: reads.failed - before.failed,
    withoutPrimary: reads.withoutPrimary - before.withoutPrimary,
    stale: reads.stale - before.stale,
  }
}

async function report(
  rows: Row[],
  cluster: DatabaseCluster,
  { acknowledged, faults, reads }: LedgerClient,
  clocks: string,
): Promise<boolean> {
  const stored = await cluster.query(
    `select reason, count(*)::int as count from app.ledger_entries where reason like 'Writer %' group by reason`,
  )
  const counts = new Map(stored.map(({ reason, count }) => [reason, Number(count)]))
  const lost = acknowledged.filter(({ reason }) => !counts.has(reason))
  const doubled = [...counts.values()].filter(count => count > 1)
  const heads = [
    'kill',
    'hit',
    'seconds without a save',
    'saves',
    'failed reads',
    'reads without a primary',
    'stale reads',
  ]
  const cells = rows.map(({ name, target, seconds, saves, failed, withoutPrimary, stale }) =>
    [name, target, seconds.toFixed(1), saves, failed, withoutPrimary, stale].join(' | '),
  )
  const lines = [heads.join(' | '), heads.map(() => '---').join(' | '), ...cells].map(line => `| ${line} |`)
  const longest = Math.max(0, ...rows.filter(({ expected }) => !expected).map(({ seconds }) => seconds))
  process.stdout.write(`
${lines.join('\n')}

Seed ${values.seed}. ${clocks}
${acknowledged.length} saves were acknowledged: ${lost.length} lost, ${doubled.length} stored twice.
${reads.answered} reads were answered, ${reads.failed} were not, ${reads.stale} did not show what had been saved.
Without a save for ${longest.toFixed(1)} s at most, as long as there was a quorum (limit: ${limitSeconds}).
${faults.length} wrong answers.${faults
    .slice(0, 5)
    .map(fault => `\n  ${fault}`)
    .join('')}
`)
  return lost.length + doubled.length + reads.stale + faults.length === 0 && longest <= limitSeconds
}

/** What the members take the time to be. */
async function clocksOf(cluster: DatabaseCluster): Promise<string> {
  const [row] = await cluster.query('select now()::text as time')
  return `The primary's clock: ${row!.time}; this machine's: ${new Date().toISOString()}.`
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
