import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a confined process is told first. */
export type ConfinedRequest = { module: string; request: unknown; heapMegabytes: number }
/** What it tells: a message of its module, why the module failed, or that it has ended. */
export type ConfinedMessage =
  | { message: unknown }
  | { failed: { message: string; code?: string } }
  | { ended: true }

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const host = fileURLToPath(new URL('./confined-host.ts', import.meta.url))
/** A process that has nothing to do for so long ends and gives its memory back. */
const idleMs = 60_000

const resting: { child: ChildProcess; timer: NodeJS.Timeout }[] = []

/**
 * Runs a worker module in a process that may read its code and nothing else, and may write nothing: Node's permission model
 * forbids it to JavaScript, and a limit of the system on the size of files to native code. Calls `take` with each message
 * that the module posts and resolves when it ends. Throws what the module or `take` throws, and the signal's reason.
 */
export async function inConfinedProcess<M>(
  module: URL,
  request: unknown,
  take: (message: M) => void,
  heapMegabytes: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const child = wake() ?? begin()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  const end = () => reject(new Error('A confined process ended before its work was done.'))
  const hear = (told: ConfinedMessage) => {
    try {
      if ('message' in told) take(told.message as M)
      else if ('ended' in told) resolve()
      else reject(Object.assign(new Error(told.failed.message), { code: told.failed.code }))
    } catch (error) {
      reject(error)
    }
  }
  signal.addEventListener('abort', abort, { once: true })
  child.on('error', reject).on('exit', end).on('message', hear)
  const asked: ConfinedRequest = { module: module.href, request, heapMegabytes }
  child.send(asked, error => error && reject(error))
  try {
    await promise
    rest(child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    child.off('error', reject).off('exit', end).off('message', hear)
  }
}

function begin(): ChildProcess {
  const readable = [`${root}node_modules`, `${root}packages`, `${root}package.json`]
  const args = ['--permission', '--allow-worker', ...readable.map(path => `--allow-fs-read=${path}`), host]
  const [command, ...before] =
    process.platform === 'win32'
      ? [process.execPath]
      : ['/bin/sh', '-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath]
  const child = spawn(command!, [...before, ...args], {
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // One that fails while it rests is not used again, and its error does not end the server.
  child.on('error', () => forget(child)).on('exit', () => forget(child))
  return child
}

function wake(): ChildProcess | undefined {
  const next = resting.pop()
  if (!next) return undefined
  clearTimeout(next.timer)
  next.child.ref()
  next.child.channel?.ref()
  return next.child
}

/** Keeps a process for the next file; it does not keep the server from ending. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const end = () => {
    // First, so that nobody wakes a process that is about to die.
    forget(child)
    child.kill('SIGKILL')
  }
  resting.push({ child, timer: setTimeout(end, idleMs).unref() })
}

function forget(child: ChildProcess): void {
  const index = resting.findIndex(one => one.child === child)
  if (index >= 0) clearTimeout(resting.splice(index, 1)[0]!.timer)
}
