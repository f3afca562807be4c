import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { api } from '@casa/contract'
import type { AnswerOf, Route } from '@casa/contract/route'
import { demoLogins, demoPassword } from '../../seed/people.ts'
import { newIdentity, recipientOf } from '../platform/backup/age.ts'
import { differences, type TableSums } from '../platform/backup/manifest.ts'
import { parseName } from '../platform/backup/names.ts'
import { withSession } from '../platform/backup/session.ts'
import { storedKeys } from '../platform/backup/stored-files.ts'
import { sumTables } from '../platform/backup/table-sums.ts'
import { embeddedAddresses } from '../platform/db/addresses.ts'
import { Tx } from '../platform/db/connection.ts'
import { runningPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { freePort, saysReady } from './killable-server.ts'

// The demo under load is backed up, then everything is deleted and restored to a chosen second. Run by `npm run drill`
// (with the seconds of load before and after the backup), which exits with 1 if anything is lost or differs.

const seconds = Number(process.argv[2] ?? 20)
const perSecond = 20
const password = demoPassword
/** A restored database gets a line of backups of its own, and forgets the one that was running. */
const newAfterRestore = ['app.backup_line', 'app.backups']

const source = fileURLToPath(new URL('../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'casa-drill-'))
// As root, the database runs as an unprivileged user, who needs access.
await chmod(folder, 0o711)
const [dataDir, backups, keyFile] = [join(folder, 'data'), join(folder, 'backups'), join(folder, 'key.txt')]
const identity = newIdentity()
const port = await freePort()
const env = {
  ...process.env,
  ...{
    DEMO: '1',
    DATA_DIR: dataDir,
    PORT: String(port),
    USER_REQUESTS_PER_MINUTE: '0',
    NODE_NO_WARNINGS: '1',
  },
  ...{ BACKUP_TO: backups, BACKUP_RECIPIENT: recipientOf(identity), METRICS_PORT: String(await freePort()) },
}

const print = (text: string) => process.stdout.write(`${text}\n`)
let wrong = 0
function judge(isRight: boolean, sentence: string): void {
  if (!isRight) wrong += 1
  print(`${isRight ? 'ok  ' : 'FAIL'}  ${sentence}`)
}

async function startServer() {
  const child = spawn(process.execPath, [join(source, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it was ready.')
  })
  await Promise.race([saysReady(child), ended])
  ended.catch(() => {})
  return child
}

/** Runs a command of `casa`, and prints it with what it printed. */
async function casa(...args: string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(source, 'casa.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', part => printed.push(part))
  const [code] = (await once(child, 'close')) as [number]
  print(`$ casa ${args.join(' ')}\n${printed.join('').trimEnd()}`)
  print(`(exit code ${code}, ${((performance.now() - began) / 1_000).toFixed(1)} s)`)
  return code
}

async function call<R extends Route>(
  route: R,
  { body, token, id }: { body?: object; token?: string; id?: string },
) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${route.path.replace(/\{\w+\}/, id ?? '')}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${route.path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as AnswerOf<R>
}

const signIn = () => call(api.users.login, { body: { email: demoLogins.SCHOOLE, password, role: 'SCHOOLE' } })

type Office = { token: string; school: string; classId: string }

/** Requests that arrive at a steady rate, however long their responses take: every fourth one admits a child. */
class Load {
  readonly admitted: string[] = []
  /** Requests that were answered with a refusal, such as that of a busy server. */
  refused = 0
  private readonly office: Office
  private readonly pending = new Set<Promise<void>>()
  private readonly label: string
  private attempts = 0

  constructor(office: Office, label: string) {
    this.office = office
    this.label = label
  }

  /** The milliseconds of each request that was sent until `until` resolves. */
  async during(until: Promise<unknown>): Promise<number[]> {
    const took: number[] = []
    let isOver = false
    const over = until.finally(() => {
      isOver = true
    })
    const began = performance.now()
    for (let sent = 0; !isOver; sent += 1) {
      await sleep(Math.max(0, began + (sent * 1_000) / perSecond - performance.now()))
      const one = this.request(sent, took)
      this.pending.add(one)
      void one.finally(() => this.pending.delete(one))
    }
    await Promise.all([over, ...this.pending])
    return took
  }

  private async request(number: number, took: number[]): Promise<void> {
    const began = performance.now()
    try {
      await this.send(number)
      took.push(performance.now() - began)
    } catch {
      this.refused += 1
    }
  }

  private async send(number: number): Promise<void> {
    const { token, school, classId } = this.office
    if (number % 4 > 0) {
      await call(api.classes.list, { token, id: school })
      return
    }
    this.attempts += 1
    const firstName = `${this.label} ${this.attempts}`
    const child = { firstName, classId, dob: '2021-05-01', doa: '2024-06-01', motherName: 'Meera Rao' }
    await call(api.students.add, { token, body: child })
    this.admitted.push(firstName)
  }
}

function p99(took: number[]): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

const row = (name: string, took: number[], lasted: number) =>
  print(`| ${name} | ${took.length} | ${(took.length / lasted).toFixed(1)} | ${p99(took).toFixed(0)} ms |`)

type Reached = { host: string; port: number; superuser: string }

/** The sums of all tables, and the keys of the files that their rows name. */
async function contentOf(host: Reached): Promise<{ sums: TableSums; keys: string[] }> {
  return withSession(embeddedAddresses(host).owner, async (_, client) => {
    await client.query('begin isolation level repeatable read')
    const sums = await sumTables(client)
    const keys = await storedKeys(new Tx(client))
    await client.query('commit')
    return { sums, keys }
  })
}

async function hashesOf(keys: string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const key of keys) {
    const content = await readFile(join(dataDir, 'files', key)).catch(() => '')
    hashes.push(content ? createHash('sha256').update(content).digest('hex') : `${key} is missing`)
  }
  return hashes
}

/** PostgreSQL completes a piece of its log after a minute, and the server saves it within another. */
const untilSavedMs = 135_000

let server = await startServer()
try {
  const { token, schooleId } = await signIn()
  const school = schooleId!
  const classes = await call(api.classes.list, { token, id: school })
  const office = { token, school, classId: classes[0]!._id }

  const before = new Load(office, 'Before')
  await before.during(sleep(3_000))
  const quiet = await before.during(sleep(seconds * 1_000))
  const began = performance.now()
  const backup = casa('backup')
  const busy = await before.during(backup)
  const lasted = (performance.now() - began) / 1_000
  judge((await backup) === 0, 'casa backup exits with 0')
  print('| load | requests | per second | p99 |\n| --- | ---: | ---: | ---: |')
  row('without a backup', quiet, seconds)
  row('during a backup', busy, lasted)
  print(`${before.refused} requests were refused because the server was busy.`)
  judge(p99(busy) <= 2 * p99(quiet), 'a backup at most doubles p99')

  await before.during(sleep(seconds * 500))
  const running = (await runningPostgres(dataDir))!
  const { sums: expected, keys } = await contentOf(running)
  const chosen = new Date()
  const hashes = await hashesOf(keys)
  await sleep(1_000)
  const after = new Load(office, 'After')
  await after.during(sleep(seconds * 500))
  await sleep(untilSavedMs)

  server.kill('SIGKILL')
  await once(server, 'exit')
  while (await runningPostgres(dataDir)) await sleep(100)
  await rm(dataDir, { recursive: true })
  await writeFile(keyFile, `${identity}\n`)
  const names = (await readdir(backups)).map(parseName)
  const whole = names.find(file => file && !file.isLog)!.name
  const code = await casa('restore', join(backups, whole), '--key', keyFile, '--to', chosen.toISOString())
  judge(code === 0, 'casa restore --to exits with 0')

  const postgres = await startEmbeddedPostgres({ dataDir })
  const { sums: found, keys: foundKeys } = await contentOf(postgres)
  await postgres.stop()
  print('| table | rows | hash |\n| --- | ---: | --- |')
  for (const [name, { rows, hash }] of Object.entries(found)) {
    const isSame = expected[name]?.rows === rows && expected[name]?.hash === hash
    print(
      `| ${name} | ${rows} | ${isSame ? 'equal' : newAfterRestore.includes(name) ? 'new after a restore' : 'DIFFERS'} |`,
    )
  }
  const differing = differences(expected, found).filter(
    text => !newAfterRestore.includes(text.split(' ')[0]!),
  )
  judge(
    differing.length === 0,
    `rows and hashes of ${Object.keys(found).length} tables are equal ${differing.join(' ')}`,
  )
  judge(!hashes.some(hash => hash.endsWith('is missing')), 'every file was there before')
  const restored = await hashesOf(foundKeys)
  judge(restored.join() === hashes.join(), `${keys.length} files are equal by hash`)

  server = await startServer()
  const again = await signIn()
  judge(again.schooleId === school, 'the office signs in')
  const restoredNames = new Set(
    (await call(api.students.list, { token: again.token, id: school })).map(child => child.firstName),
  )
  const lost = before.admitted.filter(name => !restoredNames.has(name))
  judge(
    before.admitted.length > 0 && lost.length === 0,
    `${before.admitted.length} acknowledged admissions before ${chosen.toISOString()} are all there`,
  )
  judge(
    after.admitted.length > 0 && after.admitted.every(name => !restoredNames.has(name)),
    `${after.admitted.length} admissions after it are absent`,
  )
  judge((await casa('check')) === 0, 'casa check exits with 0')
} catch (error) {
  judge(false, String(error instanceof Error ? error.stack : error))
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = wrong === 0 ? 0 : 1
