import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { refusals } from '@casa/contract/refusals'
import { Problem } from '../errors.ts'
import { confinedCommand, openNothingMore } from './confinement.ts'

/** What a process with a thread for each request receives. */
export type ThreadRequest = { module: string; request: unknown; heapMegabytes: number }
/** What a process that keeps its parser loaded receives: a request, or the answer to its question. */
export type ParserRequest = { request: unknown } | { answer: unknown }
/** What a confined process sends: that it is ready, a message, a question about its input, why it failed, or that it has ended. */
export type ConfinedMessage =
  | { ready: true }
  | { message: unknown }
  | { question: unknown }
  | { failed: { message: string; code?: string } }
  | { ended: true }

/**
 * A module that exports `parse(request, ask)` and stays loaded between requests. `native` allows it to load native code,
 * which only the limits of the system bind. A file that crashes it, or takes longer than `seconds`, is refused as `damaged`.
 */
export type Parser = { module: URL; native: boolean; seconds: number; damaged: () => Problem }

/** 503: the process ended before it answered. `crashed` unless somebody killed it, as a system does that is short of memory. */
class ParserEnded extends Problem {
  readonly crashed: boolean

  constructor(signal: NodeJS.Signals | null) {
    super(503, refusals.busy.server, { retryAfter: 5 })
    this.crashed = signal !== 'SIGKILL'
  }
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const threadHost = fileURLToPath(new URL('./confined-host.ts', import.meta.url))
const parserHost = fileURLToPath(new URL('./parser-host.ts', import.meta.url))
/** A process that has nothing to do for so long ends and gives its memory back. */
const idleMs = 60_000
const parserHeapMegabytes = 128

const resting: { key: string; child: ChildProcess; timer: NodeJS.Timeout }[] = []

/**
 * Runs a worker module in a process that may read its code and nothing else, and may write nothing. Calls `take` with each
 * message that the module posts and resolves when it ends. Throws what the module or `take` throws, ParserEnded, and the
 * signal's reason.
 */
export async function inConfinedProcess<M>(
  module: URL,
  request: unknown,
  take: (message: M) => void,
  heapMegabytes: number,
  signal: AbortSignal,
): Promise<void> {
  const start = () => begin([threadHost], ['--allow-worker'])
  const asked: ThreadRequest = { module: module.href, request, heapMegabytes }
  await converse('threads', start, asked, told => 'message' in told && take(told.message as M), signal)
}

/**
 * Returns what a parser makes of a request, in a process as confined as `inConfinedProcess`; on Linux it cannot even open
 * anything to read. `answer` gives what the parser asks for. Throws `damaged`, what the parser or `answer` throws, a 503
 * Problem when somebody killed the process, and the signal's reason.
 */
export async function inParser<A, Q = never>(
  { module, native, seconds, damaged }: Parser,
  request: unknown,
  signal?: AbortSignal,
  answer?: (question: Q) => Promise<unknown>,
): Promise<A> {
  const slow = AbortSignal.timeout(seconds * 1000)
  const until = AbortSignal.any(signal ? [signal, slow] : [slow])
  let made: A | undefined
  const take = async (told: ConfinedMessage, child: ChildProcess) => {
    if ('message' in told) made = told.message as A
    if ('question' in told) send(child, { answer: await answer!(told.question as Q) })
  }
  try {
    await converse(module.href, () => beginParser(module, native), { request }, take, until)
  } catch (error) {
    if (error === slow.reason || (error instanceof ParserEnded && error.crashed)) throw damaged()
    throw error
  }
  return made!
}

async function converse(
  key: string,
  start: () => ChildProcess | Promise<ChildProcess>,
  request: ThreadRequest | ParserRequest,
  take: (told: ConfinedMessage, child: ChildProcess) => unknown,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const child = wake(key) ?? (await start())
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  const end = (_: number | null, killedBy: NodeJS.Signals | null) => reject(new ParserEnded(killedBy))
  const hear = async (told: ConfinedMessage) => {
    try {
      if ('ended' in told) resolve()
      else if ('failed' in told)
        reject(Object.assign(new Error(told.failed.message), { code: told.failed.code }))
      else await take(told, child)
    } catch (error) {
      reject(error)
    }
  }
  signal.addEventListener('abort', abort, { once: true })
  child.on('error', reject).on('exit', end).on('message', hear)
  try {
    signal.throwIfAborted()
    send(child, request)
    await promise
    rest(key, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    child.off('error', reject).off('exit', end).off('message', hear)
  }
}

/** A failure to send is not handled: the process has ended then, of which `exit` tells. */
function send(child: ChildProcess, request: ThreadRequest | ParserRequest): void {
  child.send(request, () => {})
}

async function beginParser(module: URL, native: boolean): Promise<ChildProcess> {
  const options = [`--max-old-space-size=${parserHeapMegabytes}`, ...(native ? ['--allow-addons'] : [])]
  const child = begin([parserHost, module.href], options)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const end = (_: number | null, killedBy: NodeJS.Signals | null) => reject(new ParserEnded(killedBy))
  child.once('message', resolve).once('error', reject).once('exit', end)
  await promise
  child.off('error', reject).off('exit', end)
  await openNothingMore(child.pid!)
  return child
}

function begin(program: string[], options: string[]): ChildProcess {
  const readable = [`${root}node_modules`, `${root}packages`, `${root}package.json`]
  const reading = readable.map(path => `--allow-fs-read=${path}`)
  const [command, ...args] = confinedCommand([
    process.execPath,
    '--permission',
    ...options,
    ...reading,
    ...program,
  ])
  const child = spawn(command, args, {
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // One that fails while it rests is not used again, and its error does not end the server.
  child.on('error', () => forget(child)).on('exit', () => forget(child))
  return child
}

function wake(key: string): ChildProcess | undefined {
  const index = resting.findLastIndex(one => one.key === key)
  if (index < 0) return undefined
  const [next] = resting.splice(index, 1)
  clearTimeout(next!.timer)
  next!.child.ref()
  next!.child.channel?.ref()
  return next!.child
}

/** Keeps a process for the next file; it does not keep the server from ending. */
function rest(key: string, child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const end = () => {
    // First, so that nobody wakes a process that is about to die.
    forget(child)
    child.kill('SIGKILL')
  }
  resting.push({ key, child, timer: setTimeout(end, idleMs).unref() })
}

function forget(child: ChildProcess): void {
  const index = resting.findIndex(one => one.child === child)
  if (index >= 0) clearTimeout(resting.splice(index, 1)[0]!.timer)
}
