import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { clearLeftovers, readPostmasterFile } from './postmaster-file.ts'
import { watch } from './watcher.ts'

/** Everything that one start of PostgreSQL needs. */
export type PostmasterPlan = {
  binaries: Binaries
  cluster: string
  socketDir: string
  settings: Record<string, string>
  user: DatabaseUser | undefined
}

/** A running PostgreSQL: `ended` resolves when it is gone, `stop` ends it and waits for that. */
export type Postmaster = { ended: Promise<void>; stop(): Promise<void> }

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 8_000

/** Starts PostgreSQL and resolves when it takes connections. Throws a sentence with its own reason when it does not. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  await clearLeftovers(plan.cluster, plan.socketDir)
  const args = ['-D', plan.cluster, '-k', plan.socketDir]
  for (const [name, value] of Object.entries(plan.settings)) args.push('-c', `${name}=${value}`)
  // Detached: Ctrl-C in a terminal goes to the whole process group, and the server must outlive its requests in flight.
  const child = spawn(join(plan.binaries.folder, 'postgres'), args, {
    ...plan.user,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const dismissWatcher = child.pid ? watch(child.pid, plan.cluster, plan.user) : () => undefined
  const log = passLogOn(child.stderr)
  let gone = false
  const ended = new Promise<void>(resolve => {
    const end = () => {
      gone = true
      dismissWatcher()
      resolve()
    }
    child.on('exit', end)
    child.on('error', error => {
      log.lines.push(error.message)
      end()
    })
  })
  const stop = async () => {
    child.kill('SIGINT')
    const quit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
    await ended
    clearTimeout(quit)
  }

  const deadline = Date.now() + START_LIMIT_MS
  while (!gone) {
    const file = await readPostmasterFile(plan.cluster)
    if (file?.pid === child.pid && file?.ready) {
      log.startUpIsOver()
      return { ended, stop }
    }
    if (Date.now() > deadline) await stop()
    await sleep(10)
  }
  throw new Error(`The database did not start: ${log.lines.join(' ') || 'it gave no reason.'}`)
}

/** PostgreSQL's lines of a start are kept as its reason in case it fails; later ones go to our own log. */
function passLogOn(stderr: NodeJS.ReadableStream) {
  const lines: string[] = []
  let starting = true
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (starting) lines.push(text.trim())
    else process.stderr.write(text)
  })
  return {
    lines,
    startUpIsOver: () => {
      starting = false
    },
  }
}
