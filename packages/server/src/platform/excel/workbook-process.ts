import { inConfinedProcess } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import { WorkbookRefused } from './sheet.ts'

const seconds = 20
const heapMegabytes = 384

/** One workbook per school at a time, and two in total: a large one takes a whole core and much memory. */
const enqueueForSchool = queueByKey(1, 8)
const enqueue = queue(2, 100)

/**
 * Runs a module in a confined process, in the school's queue, and calls `take` with each message that it posts. A
 * request that is a function is called when its turn comes. Resolves when the module ends. Throws WorkbookRefused
 * beyond 384 MB or 20 seconds, a 503 Problem if too many are waiting, the signal's reason when it aborts, and what
 * the module or `take` throws.
 */
export function inWorkbookProcess<M>(
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
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new WorkbookRefused('too-slow')), seconds * 1000)
  const until = AbortSignal.any(signal ? [signal, slow.signal] : [slow.signal])
  try {
    const asked = typeof request === 'function' ? await request() : request
    await inConfinedProcess(module, asked, take, heapMegabytes, until)
  } catch (error) {
    const { code } = error as { code?: string }
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('too-much') : error
  } finally {
    clearTimeout(timer)
  }
}
