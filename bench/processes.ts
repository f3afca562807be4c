import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { BareFile, BareJob } from './bare.ts'
import { type Call, sendCall } from './load.ts'
import type { StatementCount } from './statement-recorder.ts'

/** A server under measurement. */
export type Running = { origin: string; pid: number; child: ChildProcess; stop(): Promise<void> }

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts the reference, which connects to the database as its owner. */
export async function startBare(database: pg.ClientConfig, password: string, hash: string): Promise<Running> {
  const env = { ...process.env, BARE: JSON.stringify({ database, password, hash }) }
  const child = fork(file('./bare.ts'), { env, execArgv: [], serialization: 'advanced' })
  return running(child, Number(await firstMessage(child)))
}

/** Adds a job to the reference. */
export async function addJob(bare: Running, job: BareJob): Promise<void> {
  bare.child.send(job)
  await once(bare.child, 'message')
}

/** Adds a file whose ranges the reference sends. */
export async function addFile(bare: Running, file: BareFile): Promise<void> {
  bare.child.send(file)
  await once(bare.child, 'message')
}

type ServerOptions = {
  socketDir: string
  dataDir: string
  owner: string
  password: string
  profileDir: string | undefined
}

/** Starts our server as in production. `seconds` is the time until it was ready. */
export async function startOurs(options: ServerOptions): Promise<Running & { seconds: number }> {
  const { socketDir, dataDir, owner, password, profileDir } = options
  const url = (user: string) => `postgres://${user}@localhost/casa?host=${encodeURIComponent(socketDir)}`
  const port = await freePort()
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  const begin = performance.now()
  const child = fork(file('../packages/server/src/main.ts'), {
    // The first as in scripts/start.mjs.
    execArgv: [
      '--max-semi-space-size=8',
      '--import',
      new URL('./statement-recorder.ts', import.meta.url).href,
      ...profile,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO: '0',
      // One user represents a whole school.
      USER_REQUESTS_PER_MINUTE: '0',
      ADMIN_MOBILE: '9000000000',
      ADMIN_PASSWORD: password,
      // So that sign-ins can come from many networks, as in a real morning rush.
      TRUST_PROXY: 'loopback',
      DATABASE_URL: url('casa_app'),
      DATABASE_DIRECT_URL: url('casa_worker'),
      MIGRATION_DATABASE_URL: url(owner),
    },
  })
  // A line for each request; any other output reports an error.
  await whenReady(child, line => line.startsWith('{"level":30') || process.stderr.write(`${line}\n`))
  return { ...running(child, port), seconds: (performance.now() - begin) / 1000 }
}

/** Starts our server with the demo and its own database, as `npm start` does in an empty folder. */
export async function startDemo(dataDir: string): Promise<Running> {
  const webApp: { build: () => Promise<void> } = await import(file('../scripts/web-app.mjs'))
  await webApp.build()
  const port = await freePort()
  const child = fork(file('../packages/server/src/main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, DEMO: '1' },
  })
  await whenReady(child, () => undefined)
  return running(child, port)
}

/** Waits until the server reports that it is ready; `other` receives its remaining output. */
async function whenReady(child: ChildProcess, other: (line: string) => void): Promise<void> {
  const ready = Promise.withResolvers<void>()
  createInterface(child.stdout!).on('line', line => {
    if (line.startsWith('Casa is ready')) ready.resolve()
    else other(line)
  })
  await Promise.race([ready.promise, exitedEarly(child)])
}

/** The statements that our server sends for each call. */
export async function statementsOf(ours: Running, calls: Call[]): Promise<StatementCount[]> {
  const recorded = async (work: () => Promise<unknown>): Promise<StatementCount> => {
    ours.child.send('record')
    await work()
    ours.child.send('report')
    const [reply] = await once(ours.child, 'message')
    return reply
  }
  // Waits until the server has finished requests left over from an earlier load.
  while ((await recorded(() => sleep(300))).count > 0);
  const all: StatementCount[] = []
  for (const call of calls) all.push(await recorded(() => sendCall(ours.origin, call)))
  return all
}

function running(child: ChildProcess, port: number): Running {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const end = once(child, 'exit')
    child.kill('SIGTERM')
    await end
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, child, stop }
}

async function firstMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await Promise.race([once(child, 'message'), exitedEarly(child)])) as unknown[]
  return message
}

async function exitedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`A server under measurement ended before it was ready (code ${code}).`)
}

/** A free port on this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
