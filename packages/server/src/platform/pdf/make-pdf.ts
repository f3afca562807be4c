import { Worker } from 'node:worker_threads'
import { refusals } from '@casa/contract/refusals'
import { conflict, Problem } from '../errors.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import type { PdfDocument } from './document.ts'
import type { PdfMessage } from './pdf-worker.ts'

const seconds = 20
const heapMegabytes = 256
/** After this time without a document, the thread ends and returns its memory. */
const idleMs = 60_000

/** There are two threads, and a school may use only one, so that no school waits for all of another's documents. */
const shareLimits: ShareLimits = {
  size: 2,
  ofUser: 1,
  ofSchool: 1,
  waiting: { ofUser: 50, ofSchool: 100, all: 200 },
  waitMs: 60_000,
  refusal: refusals.busy.requests,
}
const shares = new Shares(shareLimits)

/** The owner of the document, and a signal that aborts when the caller hangs up. */
export type PdfRequester = Holder & { signal?: AbortSignal }

/** The threads that generated documents, until they are idle for too long. */
const resting = new Map<Worker, NodeJS.Timeout>()

/** A document as the response of a call, which a browser saves under the name. Throws what `makePdf` throws. */
export async function pdfAnswer(
  document: PdfDocument,
  name: string,
  requester: PdfRequester,
): Promise<FileAnswer> {
  return FileAnswer.made(await makePdf(document, requester), 'application/pdf', name)
}

/**
 * Creates a PDF in a worker thread. Throws 429 if the user has too many waiting, 503 if others do or it takes more
 * than 20 seconds, 409 if it has more than 200 pages, the signal's reason when it aborts while waiting, and an error
 * if it takes more than 256 MB.
 */
export function makePdf(document: PdfDocument, { signal, ...holder }: PdfRequester): Promise<Uint8Array> {
  return shares.run(holder, () => inThread(document), signal)
}

async function inThread(document: PdfDocument): Promise<Uint8Array> {
  const worker = takeWorker()
  const { promise, resolve, reject } = Promise.withResolvers<PdfMessage>()
  const timer = setTimeout(() => reject(tookTooLong()), seconds * 1000)
  const onExit = () => reject(new Error('The document thread ended.'))
  worker.on('message', resolve).on('error', reject).on('exit', onExit)
  try {
    worker.postMessage(document)
    const message = await promise
    rest(worker)
    if ('tooLong' in message) throw conflict(refusals.document.tooLong)
    if ('failed' in message) throw new Error(message.failed)
    return message.bytes
  } catch (error) {
    if (!resting.has(worker)) await worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}

const tookTooLong = () => new Problem(503, refusals.busy.server, { retryAfter: seconds })

function takeWorker(): Worker {
  const [rested] = resting.keys()
  if (rested) {
    forget(rested)
    rested.ref()
    return rested
  }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  // One that fails while idle is not used again either, and its error does not end the server.
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
  resting.set(worker, setTimeout(end, idleMs).unref())
}

function forget(worker: Worker): void {
  clearTimeout(resting.get(worker))
  resting.delete(worker)
}
