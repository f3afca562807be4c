import { Worker } from 'node:worker_threads'
import { queue, queueByKey, type Turn } from '../queue.ts'
import { WorkbookRefused } from './sheet.ts'

const seconds = 20
const heapMegabytes = 384

/** One workbook of a school at a time, and two in all: a large one takes a whole core and much memory. */
const inTurnOfSchool = queueByKey(1, 8)
const inTurn = queue(2, 100)

/**
 * Runs a module in a worker thread when the school's turn comes and hands each message that it posts to `take`; done
 * when it ends. A school that brings many workbooks waits for its own, so that the others have theirs. Throws WorkbookRefused beyond 384 MB or 20 seconds, a 503 Problem when too many wait, the signal's reason when
 * that aborts, and what the module or `take` throws.
 */
export function inWorkbookThread<M>(
  { school, signal }: Turn,
  module: URL,
  order: unknown,
  take: (message: M) => void,
): Promise<void> {
  const work = () => run(module, order, take, signal)
  return inTurnOfSchool(school, () => inTurn(work, signal), signal)
}

async function run<M>(
  module: URL,
  order: unknown,
  take: (message: M) => void,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(module, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal?.reason)
  const timer = setTimeout(() => reject(new WorkbookRefused('too-slow')), seconds * 1000)
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', message => {
    try {
      take(message as M)
    } catch (error) {
      reject(error)
    }
  })
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('too-much') : error),
  )
  worker.once('exit', () => resolve())
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
