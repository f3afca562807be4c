import { Worker } from 'node:worker_threads'
import { queue, queueByKey, type Requester } from '../queue.ts'
import { WorkbookRefused } from './sheet.ts'

const seconds = 20
const heapMegabytes = 384

/** One workbook per school at a time, and two in all: a large one takes a whole core and much memory. */
const enqueueForSchool = queueByKey(1, 8)
const enqueue = queue(2, 100)

/**
 * Runs a module in a worker thread, in the school's queue, and calls `take` with each message that it posts. Resolves when
 * the thread ends. Throws WorkbookRefused beyond 384 MB or 20 seconds, a 503 Problem when too many wait, the signal's
 * reason when it aborts, and what the module or `take` throws.
 */
export function inWorkbookThread<M>(
  { school, signal }: Requester,
  module: URL,
  request: unknown,
  take: (message: M) => void,
): Promise<void> {
  const work = () => run(module, request, take, signal)
  return enqueueForSchool(school, () => enqueue(work, signal), signal)
}

async function run<M>(
  module: URL,
  request: unknown,
  take: (message: M) => void,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(module, {
    workerData: request,
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
