import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'

/**
 * Reads a pipe whose other end only the server holds, so it closes when the server dies. The watcher then stops the
 * database, with SIGINT and after 0.8 seconds with SIGQUIT. A line in the pipe means that the database ended first.
 * The process id is compared with postmaster.pid, because it may have been reused.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r ended && exit 0
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] || exit 0
kill -INT "$1"
for tenth in 1 2 3 4 5 6 7 8; do
  sleep 0.1
  kill -0 "$1" 2>/dev/null || exit 0
done
kill -QUIT "$1"
`

/**
 * Starts the small process that stops the database when this one dies, and returns the function that ends it. A watcher
 * that is killed is replaced.
 */
function watch(postmaster: number, cluster: string, user?: DatabaseUser): () => void {
  let dismissed = false
  let child: ChildProcess
  const start = () => {
    const args = ['-c', SCRIPT, 'casa-database-watcher', String(postmaster), cluster]
    // Detached: a signal to the server's whole process group must not reach it.
    child = spawn('/bin/sh', args, {
      ...user,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin?.on('error', () => undefined)
    child.on('exit', () => dismissed || start())
  }
  start()
  return () => {
    dismissed = true
    child.stdin?.end('ended\n')
  }
}

/** The parameters of a start of PostgreSQL. */
export type PostmasterPlan = {
  binaries: Binaries
  cluster: string
  socketDir: string
  settings: Record<string, string>
  user: DatabaseUser | undefined
  startLimitMs?: number
}

/** A running PostgreSQL. `ended` resolves when it exits; `stop` shuts it down and waits for that. */
export type Postmaster = { ended: Promise<void>; stop(): Promise<void> }

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 5_000
const LEFT_BEHIND_LIMIT_MS = 10_000

/** Starts PostgreSQL and resolves when it accepts connections. Otherwise throws a sentence with PostgreSQL's reason. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  await clearLeftovers(plan.cluster, plan.socketDir)
  const deadline = Date.now() + LEFT_BEHIND_LIMIT_MS
  for (;;) {
    const { postmaster, reason } = await tryStart(plan)
    if (postmaster) return postmaster
    // A worker of a killed PostgreSQL may still run for a moment; starting beside it would corrupt data.
    const isStillRunning = reason.includes('shared memory block')
    if (!isStillRunning || Date.now() > deadline)
      throw new Error(`The database did not start: ${reason || 'it gave no reason.'}`)
    await sleep(100)
  }
}

async function tryStart(plan: PostmasterPlan): Promise<{ postmaster?: Postmaster; reason: string }> {
  const child = spawnPostgres(plan)
  const log = readLog(child)
  const dismissWatcher = child.pid ? watch(child.pid, plan.cluster, plan.user) : () => undefined
  let hasEnded = false
  const ended = new Promise<void>(resolve => {
    child.on('error', error => log.reasons.push(error.message))
    child.on('close', () => {
      hasEnded = true
      dismissWatcher()
      resolve()
    })
  })
  const stop = async () => {
    log.passOn(false)
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
    await ended
    clearTimeout(quit)
  }

  const deadline = Date.now() + (plan.startLimitMs ?? START_LIMIT_MS)
  while (!hasEnded) {
    const file = await readPostmasterFile(plan.cluster)
    if (file?.ready && file.pid === child.pid) {
      log.passOn(true)
      return { postmaster: { ended, stop }, reason: '' }
    }
    if (Date.now() > deadline) await stop()
    await sleep(10)
  }
  return { reason: log.reasons.join(' ') }
}

function spawnPostgres({ binaries, cluster, socketDir, settings, user }: PostmasterPlan): ChildProcess {
  const args = ['-D', cluster, '-k', socketDir]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  // Detached, because Ctrl-C goes to the whole process group, but requests in flight still need the database.
  const options = { ...user, cwd: '/', env: ENVIRONMENT, detached: true }
  return spawn(join(binaries.folder, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Collects PostgreSQL's output during a start as the reason in case it fails; later output goes to our own log. */
function readLog(child: ChildProcess) {
  const reasons: string[] = []
  let isReady = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (isReady) process.stderr.write(text)
    else reasons.push(...text.trim().split(/\s*\n\s*/))
  })
  const passOn = (on: boolean) => {
    isReady = on
  }
  return { reasons, passOn }
}

/** The content of postmaster.pid: the process id, and whether it accepts connections yet. */
type PostmasterFile = { pid: number; ready: boolean }

/** Reads the cluster's postmaster.pid; undefined if there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Prepares a start: stops a PostgreSQL whose server was killed together with its watcher, and removes the lock files
 * that a crashed one left. The caller must hold the data lock. Throws a sentence if a PostgreSQL that Casa did not
 * start runs on the cluster.
 */
async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  const command = left ? await commandOf(left.pid) : ''
  if (left && command.includes(` ${cluster} `)) {
    if (!command.includes(` ${socketDir} `)) {
      const sentence = `A PostgreSQL that Casa did not start is running on ${cluster} (process ${left.pid})`
      throw new Error(`${sentence}: stop it first.`)
    }
    await stopOrphan(left.pid, cluster)
  }
  // PostgreSQL trusts a lock file whose process id is in use, even if that id now belongs to another process.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of await readdir(socketDir)) await rm(join(socketDir, name), { force: true })
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal)
    const deadline = Date.now() + 3000
    while (Date.now() < deadline) {
      if (!(await commandOf(pid)).includes(` ${cluster} `)) return
      await sleep(20)
    }
  }
}

/** The command line of a process, with words separated by spaces; empty if the process has ended or is a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      text => ` ${text.replaceAll('\0', ' ')} `,
      () => '',
    )
  }
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => ` ${stdout.trim()} `,
    () => '',
  )
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended before the signal was sent.
  }
}
