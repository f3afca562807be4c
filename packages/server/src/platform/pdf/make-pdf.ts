import { Worker } from 'node:worker_threads'
import { FileAnswer } from '../http/file-answer.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type { PdfDocument } from './document.ts'
import type { PdfMessage } from './pdf-worker.ts'

const seconds = 20
const heapMegabytes = 256
/** After so long without a document, the thread ends and gives its memory back. */
const idleMs = 60_000

/** One document at a time: a page takes some milliseconds. The waiting ones are data, of some kilobytes each. */
const enqueue = queue(1, 200)
const enqueueForSchool = queueByKey(1, 100)

/** The thread that made the last document, until it is idle for too long. */
let resting: { worker: Worker; timer: NodeJS.Timeout } | undefined

/** A document as the answer of a call, which a browser saves under the name. Throws what `makePdf` throws. */
export async function pdfAnswer(
  document: PdfDocument,
  name: string,
  requester: Requester,
): Promise<FileAnswer> {
  return FileAnswer.made(await makePdf(document, requester), 'application/pdf', name)
}

/**
 * Makes a PDF in a worker thread. Throws a 503 Problem when too many wait, the signal's reason when it aborts while waiting,
 * and an error when it takes more than 20 seconds, 256 MB or 200 pages.
 */
export function makePdf(document: PdfDocument, { school, signal }: Requester): Promise<Uint8Array> {
  return enqueueForSchool(school, () => enqueue(() => inThread(document), signal), signal)
}

async function inThread(document: PdfDocument): Promise<Uint8Array> {
  const worker = takeWorker()
  const { promise, resolve, reject } = Promise.withResolvers<PdfMessage>()
  const timer = setTimeout(() => reject(new Error('A document took too long.')), seconds * 1000)
  const onExit = () => reject(new Error('The thread that makes documents ended.'))
  worker.on('message', resolve).on('error', reject).on('exit', onExit)
  try {
    worker.postMessage(document)
    const message = await promise
    rest(worker)
    if ('failed' in message) throw new Error(message.failed)
    return message.bytes
  } catch (error) {
    if (resting?.worker !== worker) await worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}

function takeWorker(): Worker {
  if (resting) {
    const { worker, timer } = resting
    clearTimeout(timer)
    resting = undefined
    worker.ref()
    return worker
  }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // Also one that fails while it rests is not used again, and its error is not the server's end.
  worker.on('error', () => forget(worker))
  worker.on('exit', () => forget(worker))
  return worker
}

/** Keeps a thread for the next document; it does not keep the server from ending. */
function rest(worker: Worker): void {
  worker.unref()
  const end = () => {
    forget(worker)
    void worker.terminate()
  }
  resting = { worker, timer: setTimeout(end, idleMs).unref() }
}

function forget(worker: Worker): void {
  if (resting?.worker !== worker) return
  clearTimeout(resting.timer)
  resting = undefined
}
