import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'

/** One uploaded file, whole in memory; the route's body limit bounds it. */
export type Upload = { field: string; filename: string; bytes: Buffer }

/** Reads a multipart request: its text fields as an object and its files. Throws 415 for another kind of body. */
export async function readMultipart(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; files: Upload[] }> {
  if (!request.isMultipart()) throw new Problem(415, 'Send this as multipart/form-data.')
  const fields: Record<string, string> = {}
  const files: Upload[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else files.push({ field: part.fieldname, filename: part.filename, bytes: await part.toBuffer() })
  }
  return { fields, files }
}
