import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { Passwords } from '../packages/server/src/platform/passwords.ts'
import { addAssignments, assignmentJobs, needsAssignments } from './assignments.ts'
import { addCalendar, calendarJobs, needsCalendar } from './calendar.ts'
import { reportCalls, reportsRow } from './conference-reports.ts'
import { memoryRow, rangeOfFilm, rangeRow, twentyFilms } from './films.ts'
import { firstScreenRows, firstScreens } from './first-screens.ts'
import { untilIdle } from './idle.ts'
import { type BenchJob, jobsOf } from './jobs.ts'
import { keystrokeRow, keystrokes } from './keystrokes.ts'
import { addLedger, ledgerJobs, needsLedger, receiptCalls, receiptsRow } from './ledger.ts'
import { addLessons, lessonJobs, needsLessons } from './lessons.ts'
import { lighthouseRow, lighthouseRows } from './lighthouse.ts'
import type { Call } from './load.ts'
import { matrixScroll, matrixScrollRow } from './matrix-scroll.ts'
import { startBare, startOurs } from './processes.ts'
import { needsRecords, recordJobs } from './record-jobs.ts'
import { addCurriculum, insertRecords } from './records.ts'
import {
  type BenchRow,
  compare,
  compareSignIns,
  duringSignIns,
  importing,
  printing,
  type Setup,
  searching,
  searchRow,
} from './rows.ts'
import { table } from './table.ts'
import { memoryOf, postmasterOf, sharedMemoryOf } from './usage.ts'
import { importCall } from './workbook.ts'
import { loadLargeSchool, loadWorld, type World } from './world.ts'

const { values: options } = parseArgs({
  options: {
    /** Duration of each measurement on each side. */
    seconds: { type: 'string', default: '6' },
    /** Only rows whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Folder for the server's --cpu-prof. */
    profile: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const password = 'tree-house in May'
const endings: (() => Promise<unknown>)[] = []
const print = (text: string) => process.stdout.write(`${text}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
try {
  await bench()
} finally {
  await cleanUp()
}

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-bench-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  // As root, the database runs as an unprivileged user, who needs access to the folder.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'database')
  const postgres = await startEmbeddedPostgres({ dataDir })
  endings.push(postgres.stop)
  const server = { host: postgres.host, port: postgres.port, user: postgres.superuser }
  const owner = await casaDatabase(server)
  const hash = await new Passwords().hash(password)
  const world = await loadWorld(owner, hash)
  const exercises = needsRecords(options.only) ? await addCurriculum(owner, world.school) : []
  if (exercises.length > 0) await insertRecords(owner, [world.school], exercises, recordsEach(world))
  const lessons = needsLessons(options.only)
  if (lessons) await addLessons(owner, world)
  const assignments = needsAssignments(options.only)
  if (assignments) await addAssignments(owner, world)
  const calendar = needsCalendar(options.only)
  if (calendar) await addCalendar(owner, world)
  const payments = needsLedger(options.only) ? await addLedger(owner, world) : []
  await owner.query('vacuum analyze')
  const jobs = [
    ...jobsOf(world),
    ...(exercises.length > 0 ? recordJobs(world, exercises) : []),
    ...(lessons ? lessonJobs(world) : []),
    ...(assignments ? assignmentJobs(world) : []),
    ...(calendar ? calendarJobs(world) : []),
    ...(payments.length > 0 ? ledgerJobs(world) : []),
  ]

  const postmaster = postmasterOf(dataDir)
  const { seconds: startSeconds, ...ours } = await startOurs({
    socketDir: postgres.host,
    dataDir: join(folder, 'server'),
    owner: postgres.superuser,
    password,
    profileDir: options.profile,
  })
  endings.push(ours.stop)
  const atRest = { server: memoryOf(ours.pid)?.now, database: sharedMemoryOf(postmaster) }
  const bare = await startBare({ ...server, database: 'casa' }, password, hash)
  endings.push(bare.stop)

  const conditions = await conditionsOf(owner)
  print(conditions.join('\n'))
  const setup = { ours, bare, owner, postmaster, seconds }
  const rows = await measureAll(setup, world, jobs, { folder, payments })
  const memory = { atRest, most: memoryOf(ours.pid)?.most, startSeconds }
  print(`\n${table(rows)}\n`)
  for (const { job, busy } of rows)
    if (busy !== undefined)
      print(`Not on an idle machine (${Math.round(busy * 100)} % busy with other work): ${job}.`)
  print(`Server: ready in ${startSeconds.toFixed(1)} s (goal ≤ 2), resident ${atRest.server ?? '–'} MB after start (goal ≤ 150),
${memory.most ?? '–'} MB at most under the load above (goal ≤ 300). Database at rest: ${atRest.database ?? '–'} MB (goal ≤ 150).
Load average at the end: ${loads()}.`)
  await mkdir('.cache', { recursive: true })
  await writeFile('.cache/bench.json', `${JSON.stringify({ conditions, rows, memory }, null, 2)}\n`)
}

async function casaDatabase(server: pg.ClientConfig): Promise<pg.Client> {
  const first = new pg.Client({ ...server, database: 'postgres' })
  await first.connect()
  await first.query('create database casa')
  await first.end()
  await migrate(
    { ...server, database: 'casa' },
    { app: { user: 'casa_app' }, worker: { user: 'casa_worker' } },
  )
  const owner = new pg.Client({ ...server, database: 'casa' })
  await owner.connect()
  endings.push(() => owner.end())
  return owner
}

/** Records per child: a million in total. */
function recordsEach({ students }: World): number {
  return 1_000_000 / students.length
}

type Made = { folder: string; payments: string[] }

async function measureAll(
  setup: Setup,
  world: World,
  jobs: BenchJob[],
  { folder, payments }: Made,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const measure = async (name: string, work: () => Promise<BenchRow[]>) => {
    if (!name.includes(options.only)) return
    const busy = await untilIdle(setup.owner)
    const failed = (error: Error): BenchRow[] => [
      { job: name, goal: 'an answer', met: false, note: error.message },
    ]
    rows.push(...(await work().catch(failed)).map(row => ({ ...row, busy })))
  }
  for (const job of jobs) await measure(job.name, async () => [await compare(setup, job)])
  const other: Call = {
    method: 'GET',
    path: '/api/addclass',
    headers: { authorization: `Bearer ${world.token}` },
  }
  const next = signIns(world)
  await measure('sign-in', async () => [await compareSignIns(setup, next)])
  await measure('other calls while 200 sign-ins wait', async () => [await duringSignIns(setup, other, next)])
  await measure('import', async () => importing(setup, other, await importCall(world)))
  const receipts = () => printing(setup, other, receiptCalls(world, payments), receiptsRow)
  await measure(receiptsRow.job, receipts)
  const reports = async () => printing(setup, other, await reportCalls(setup.owner, world), reportsRow)
  await measure(reportsRow.job, reports)
  await measure(searchRow, async () => [await searching(setup, await loadLargeSchool(setup.owner))])
  await measure(rangeRow, async () => [await rangeOfFilm(setup, world, folder)])
  await measure(memoryRow, async () => [await twentyFilms(setup, world, folder)])
  await measure(firstScreens, () => firstScreenRows(join(folder, 'demo')))
  await measure(keystrokes, async () => [await keystrokeRow(join(folder, 'demo-of-line'))])
  await measure(matrixScroll, async () => [await matrixScrollRow(join(folder, 'demo-of-matrix'))])
  await measure(lighthouseRow, () => lighthouseRows(join(folder, 'public')))
  return rows
}

/** Signs in one parent after another, each time from a new address. */
function signIns({ logins }: World): () => Call {
  let turn = 0
  return () => {
    turn += 1
    const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
    return {
      method: 'POST',
      path: '/api/user/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: logins[turn % logins.length], password, role: 'PARENT' }),
    }
  }
}

async function conditionsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<Record<string, string>>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           pg_size_pretty(pg_database_size(current_database())) as size,
           (select count(*) from app.students) as students, (select count(*) from app.attendance_entries) as entries,
           (select count(*) from app.attendance_sheets) as sheets, (select count(*) from app.classes) as classes,
           (select count(*) from app.records) as records`)
  const { version, fsync, size, students, entries, sheets, classes, records } = rows[0]!
  return [
    `${new Date().toISOString()}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version}, PostgreSQL ${version} (embedded), fsync ${fsync}`,
    `${students} students, ${classes} classes, ${sheets} sheets, ${entries} attendance entries, ${records} activity records; ${size}`,
    `16 connections, ${seconds} s a side in two rounds by turns; load average before: ${loads()}`,
  ]
}

function loads(): string {
  return loadavg()
    .map(value => value.toFixed(2))
    .join(' ')
}

async function cleanUp(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}
