import { refusals } from '@casa/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import type { ReceivedFile, Uploads } from '../files/uploads.ts'
import type { Holder } from '../shares.ts'
import { StallDetector } from './stall-detector.ts'

/** An uploaded file, on the disk until the call has ended. */
export type Upload = ReceivedFile & { field: string; filename: string }

const tenMegabytes = 10 * 1_048_576

type Form = { fields: Record<string, string>; files: Upload[] }

/**
 * Receives a multipart request: its text fields as an object, and its files, each of at most `fileBytes`. The caller
 * discards the files. Throws 415 for another kind of body, 400 for a damaged one, 413 for a larger file or text, 408 when
 * it stalls, and 429 or 503 when there are too many uploads.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  uploads: Uploads,
  { holder, signal }: { holder: Holder; signal: AbortSignal },
  fileBytes?: number,
): Promise<Form> {
  if (!request.isMultipart()) throw new Problem(415, refusals.request.multipartWanted)
  // A call that names its own limit takes one file; beside it there are a few fields.
  const announced = Number(request.headers['content-length'] ?? 0)
  if (fileBytes && announced > fileBytes + 524_288) throw new Problem(413, refusals.request.tooLarge)
  const receive = async () => {
    const form: Form = { fields: {}, files: [] }
    const stalls = new StallDetector(uploads.pace)
    try {
      await Promise.race([
        takeParts(request, uploads, form, stalls, fileBytes ?? tenMegabytes),
        abortedBy(stalls.signal),
      ])
      return form
    } catch (error) {
      await uploads.discard(form.files)
      if (stalls.signal.aborted) throw stalls.signal.reason
      throw isDamaged(error) ? new Problem(400, refusals.request.brokenForm) : error
    } finally {
      stalls.stop()
    }
  }
  return uploads.withSlot(holder, receive, signal)
}

async function takeParts(
  request: FastifyRequest,
  uploads: Uploads,
  { fields, files }: Form,
  { count, signal }: StallDetector,
  fileSize: number,
): Promise<void> {
  for await (const part of request.parts({ limits: { fileSize } })) {
    signal.throwIfAborted()
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem(413, refusals.request.tooLarge)
      fields[part.fieldname] = String(part.value)
    } else {
      const { fieldname: field, filename } = part
      files.push({ field, filename, ...(await uploads.receive(part.file, count, signal)) })
      if (part.file.truncated) throw new Problem(413, refusals.request.tooLarge)
    }
  }
}

function abortedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The parser's own errors have no code, unlike those of the disk, the connection and the limits. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Problem) && !('code' in error)
}
