import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { drawDocument, TooManyPages } from './draw-document.ts'

/** What the worker posts for a document: its bytes, that it has too many pages, or why it could not be created. */
export type PdfMessage = { bytes: Uint8Array<ArrayBuffer> } | { tooLong: true } | { failed: string }

// One document after another, so that the fonts are read once.
parentPort!.on('message', async (document: PdfDocument) => {
  try {
    const bytes = await drawDocument(document)
    const message: PdfMessage = { bytes }
    parentPort!.postMessage(message, [bytes.buffer])
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const message: PdfMessage = error instanceof TooManyPages ? { tooLong: true } : { failed }
    parentPort!.postMessage(message)
  }
})
