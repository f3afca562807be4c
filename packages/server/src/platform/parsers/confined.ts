import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { refusals } from '@casa/contract/refusals'
import type { z } from 'zod'
import { Problem } from '../errors.ts'
import { confinedCommand, openNothingMore } from './confinement.ts'

/** What a process with a thread for each request receives. */
export type ThreadRequest = { module: string; request: unknown; heapMegabytes: number }
/** What a process that keeps its parser loaded receives: a request, or the answer to its question. */
export type ParserRequest = { request: unknown } | { answer: unknown }
/** What a confined process sends: that it is ready, that it has the request, a message, a question about its input, why it failed, or that it has ended. */
export type ConfinedMessage =
  | { ready: true }
  | { begun: true }
  | { message: unknown }
  | { question: unknown }
  | { failed: { message: string; code?: string } }
  | { ended: true }

/**
 * A module that exports `parse(request, ask)` and stays loaded between requests. `native` allows it to load native
 * code, which is bound only by the system's limits. A file that crashes it, or takes longer than `seconds`, is
 * refused as `damaged`; so is one whose parser sends anything other than a valid `answer` or `question`, because the
 * file may have taken it over.
 */
export type Parser<A, Q = never> = {
  module: URL
  native: boolean
  seconds: number
  damaged: () => Problem
  answer: z.ZodType<A>
  question?: z.ZodType<Q>
}

/** 503: the process ended before it answered, or did not start. */
class ParserEnded extends Problem {
  /** Unless something killed it, as a system does when it runs out of memory. */
  readonly crashed: boolean

  constructor(signal: NodeJS.Signals | null) {
    super(503, refusals.busy.server, { retryAfter: 5 })
    this.crashed = signal !== 'SIGKILL'
  }
}

/** A confined process, the reason if it has ended, and the work waiting for it. */
type Confined = { child: ChildProcess; ended?: Error; onEnd?: (reason: Error) => void }

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const threadHost = fileURLToPath(new URL('./confined-host.ts', import.meta.url))
const parserHost = fileURLToPath(new URL('./parser-host.ts', import.meta.url))
/** A process that is idle for this long ends and releases its memory. */
const idleMs = 60_000
const parserHeapMegabytes = 128
/** A busy machine takes a second to start one. */
const startMs = 20_000

const resting: { key: string; confined: Confined; timer: NodeJS.Timeout }[] = []

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
  signal.throwIfAborted()
  const confined = wake('threads') ?? begin([threadHost], ['--allow-worker'])
  const asked: ThreadRequest = { module: module.href, request, heapMegabytes }
  await converse('threads', confined, asked, told => 'message' in told && take(told.message as M), signal)
}

/**
 * Returns a parser's result for a request, from a process confined as in `inConfinedProcess`; on Linux it cannot even
 * open anything to read. `answer` returns what the parser asks for. Throws `damaged`, what the parser or `answer`
 * throws, a 503 Problem if something killed the process, and the signal's reason.
 */
export async function inParser<A, Q = unknown>(
  { module, native, seconds, damaged, ...sends }: Parser<A, Q>,
  request: unknown,
  signal?: AbortSignal,
  answer?: (question: Q) => Promise<unknown>,
): Promise<A> {
  const checked = <T>(expected: z.ZodType<T> | undefined, sent: unknown): T => {
    const { data, success } = expected?.safeParse(sent) ?? { success: false }
    if (!success) throw damaged()
    return data as T
  }
  const key = module.href
  let begun = false
  const attempt = async () => {
    signal?.throwIfAborted()
    const confined = wake(key) ?? (await beginParser(module, native))
    // Counted from here, because a slow start is not the file's fault.
    const slow = AbortSignal.timeout(seconds * 1000)
    let made: { answer: A } | undefined
    const take = async (told: ConfinedMessage) => {
      if ('begun' in told) begun = true
      if ('message' in told) made = { answer: checked(sends.answer, told.message) }
      if ('question' in told)
        send(confined.child, { answer: await answer?.(checked(sends.question, told.question)) })
    }
    try {
      const until = AbortSignal.any(signal ? [signal, slow] : [slow])
      await converse(key, confined, { request }, take, until)
    } catch (error) {
      const crashed = begun && error instanceof ParserEnded && error.crashed
      throw crashed || error === slow.reason ? damaged() : error
    }
    if (!made) throw damaged()
    return made.answer
  }
  try {
    return await attempt()
  } catch (error) {
    // If a process ended before it had the file, the file is not to blame, so another process gets it.
    if (begun || !(error instanceof ParserEnded)) throw error
    return attempt()
  }
}

async function converse(
  key: string,
  confined: Confined,
  request: ThreadRequest | ParserRequest,
  take: (told: ConfinedMessage) => unknown,
  signal: AbortSignal,
): Promise<void> {
  const { child } = confined
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  let taken: unknown
  const hear = async (told: ConfinedMessage) => {
    try {
      if ('ended' in told) {
        // What came before that may still be refused.
        await taken
        resolve()
      } else if ('failed' in told)
        reject(Object.assign(new Error(told.failed.message), { code: told.failed.code }))
      else {
        taken = take(told)
        await taken
      }
    } catch (error) {
      reject(error)
    }
  }
  signal.addEventListener('abort', abort, { once: true })
  child.on('message', hear)
  try {
    signal.throwIfAborted()
    send(child, request)
    await whileRunning(confined, promise)
    rest(key, confined)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    child.off('message', hear)
  }
}

/** Settles like the work, or rejects when the process ends or has already ended. */
async function whileRunning<T>(confined: Confined, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  confined.onEnd = reject
  if (confined.ended) reject(confined.ended)
  try {
    return await Promise.race([promise, work])
  } finally {
    delete confined.onEnd
  }
}

/** A failure to send needs no handling, because the process has then ended, which `exit` reports. */
function send(child: ChildProcess, request: ThreadRequest | ParserRequest): void {
  child.send(request, () => {})
}

async function beginParser(module: URL, native: boolean): Promise<Confined> {
  const options = [`--max-old-space-size=${parserHeapMegabytes}`, ...(native ? ['--allow-addons'] : [])]
  const confined = begin([parserHost, module.href], options)
  const { child } = confined
  const slow = AbortSignal.timeout(startMs)
  try {
    await whileRunning(confined, once(child, 'message', { signal: slow }))
    await whileRunning(confined, openNothingMore(child.pid!))
    return confined
  } catch (error) {
    child.kill('SIGKILL')
    throw slow.aborted ? new ParserEnded('SIGKILL') : error
  }
}

function begin(program: string[], options: string[]): Confined {
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
  const confined: Confined = { child }
  // One that fails while idle is not used again, and its error does not end the server.
  const end = (reason: Error) => {
    confined.ended ??= reason
    forget(confined)
    confined.onEnd?.(confined.ended)
  }
  child.on('error', end).on('exit', (_, killedBy) => end(new ParserEnded(killedBy)))
  return confined
}

function wake(key: string): Confined | undefined {
  const index = resting.findLastIndex(one => one.key === key)
  if (index < 0) return undefined
  const [next] = resting.splice(index, 1)
  const { confined, timer } = next!
  clearTimeout(timer)
  confined.child.ref()
  confined.child.channel?.ref()
  return confined
}

/** Keeps a process for the next file; it does not keep the server from ending. */
function rest(key: string, confined: Confined): void {
  const { child } = confined
  child.unref()
  child.channel?.unref()
  const end = () => {
    // Done first, so that nobody wakes a process that is about to die.
    forget(confined)
    child.kill('SIGKILL')
  }
  resting.push({ key, confined, timer: setTimeout(end, idleMs).unref() })
}

function forget(confined: Confined): void {
  const index = resting.findIndex(one => one.confined === confined)
  if (index >= 0) clearTimeout(resting.splice(index, 1)[0]!.timer)
}
