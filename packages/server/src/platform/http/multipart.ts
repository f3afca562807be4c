import { refusals } from '@casa/contract/refusals'
import { type UploadField, uploadBytes } from '@casa/contract/rules/media'
import type { PlainText } from '@casa/contract/text'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import type { ReceivedFile, Uploads } from '../files/uploads.ts'
import type { Holder } from '../shares.ts'
import { StallDetector } from './request-body.ts'

/** An uploaded file, on the disk until the call has ended. */
export type Upload = ReceivedFile & { field: string; filename: string }

/** The size of a form besides its file: a few text fields and the lines between them. */
const formBytes = 524_288

const refusalOf: Record<UploadField, PlainText> = {
  image: refusals.picture.tooLarge,
  excel: refusals.workbook.tooLarge,
  audio: refusals.file.audioTooLarge,
  video: refusals.file.videoTooLarge,
}

type Form = { fields: Record<string, string>; files: Upload[] }

/**
 * Receives a multipart request: its text fields as an object, and its files, each as large as its field allows. The
 * caller discards the files. Throws 415 for another kind of body, 400 for a malformed one, 413 for a larger file or
 * text (before it is read, if announced), 408 when it stalls, and 429 or 503 if there are too many uploads.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  uploads: Uploads,
  { holder, signal }: { holder: Holder; signal: AbortSignal },
  fields: readonly UploadField[],
): Promise<Form> {
  if (!request.isMultipart()) throw new Problem(415, refusals.request.multipartWanted)
  const largest = fields.reduce((one, other) => (uploadBytes[one] < uploadBytes[other] ? other : one))
  requireSmall(request, largest)
  const receive = async () => {
    const form: Form = { fields: {}, files: [] }
    const stalls = new StallDetector(request.raw.socket, uploads.pace)
    try {
      await Promise.race([
        takeParts(request, uploads, form, stalls.signal, largest),
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
  signal: AbortSignal,
  largest: UploadField,
): Promise<void> {
  // One byte more, so that exceeding the limit of the field is noticed before the parser silently truncates the file.
  for await (const part of request.parts({ limits: { fileSize: uploadBytes[largest] + 1 } })) {
    signal.throwIfAborted()
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem(413, refusals.request.tooLarge)
      fields[part.fieldname] = String(part.value)
    } else {
      const { fieldname: field, filename } = part
      const kind = field in uploadBytes ? (field as UploadField) : largest
      requireSmall(request, kind)
      const most = { bytes: uploadBytes[kind], refusal: refusalOf[kind] }
      files.push({ field, filename, ...(await uploads.receive(part.file, most, signal)) })
    }
  }
}

/** Throws 413 if the request announces more than a file of this kind may have. */
function requireSmall(request: FastifyRequest, kind: UploadField): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > uploadBytes[kind] + formBytes) throw new Problem(413, refusalOf[kind])
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
