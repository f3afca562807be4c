import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import type { ReceivedFile, Uploads } from '../files/uploads.ts'

/** One uploaded file, whole on the disk until the call has ended. */
export type Upload = ReceivedFile & { field: string; filename: string }

const tenMegabytes = 10 * 1_048_576

/**
 * Receives a multipart request: its text fields as an object, and its files, each of at most `fileBytes`. The caller
 * discards the files. Throws 415 for another kind of body, 400 for a damaged one, 413 for a larger file or text, and 503 when too
 * many bring files.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  uploads: Uploads,
  { user, gone }: { user: string; gone: AbortSignal },
  fileBytes = tenMegabytes,
): Promise<{ fields: Record<string, string>; files: Upload[] }> {
  if (!request.isMultipart()) throw new Problem(415, 'Send this as multipart/form-data.')
  const receive = async () => {
    const fields: Record<string, string> = {}
    const files: Upload[] = []
    try {
      for await (const part of request.parts({ limits: { fileSize: fileBytes } })) {
        if (part.type === 'field') {
          if (part.valueTruncated) throw new Problem(413, 'This is too large.')
          fields[part.fieldname] = String(part.value)
        } else {
          const { fieldname: field, filename } = part
          files.push({ field, filename, ...(await uploads.receive(part.file)) })
          if (part.file.truncated) throw new Problem(413, 'This is too large.')
        }
      }
    } catch (error) {
      await uploads.discard(files)
      throw isDamaged(error) ? new Problem(400, 'The form breaks off in the middle.') : error
    }
    return { fields, files }
  }
  return uploads.inTurn(user, receive, gone)
}

/** The parser's own errors have no code; those of the disk, of the connection and of its limits do. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Problem) && !('code' in error)
}
