import type { Route } from '@casa/contract/route'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { notFound, Problem } from '../errors.ts'
import type { Upload } from './multipart.ts'

/** A body as it came: JSON, or a form's text fields with its files. */
export type Body = { fields: unknown; files: Upload[] }
/** What a handler is given of a request, parsed by the contract's schemas. */
export type Input = { params: unknown; query: unknown; body: unknown; files: Upload[] }

/** Parses a request by the route's schemas. Throws 404 for an id that is none, and 422 with the wrong fields. */
export function readInput(route: Route, request: FastifyRequest, { fields, files }: Body): Input {
  return {
    params: parsePart(route.params, request.params, 'params'),
    query: parsePart(route.query, request.query ?? {}, 'query'),
    body: parsePart(route.body, fields ?? {}, 'body'),
    files,
  }
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // An id that is none names no row.
  if (part === 'params') throw notFound()
  const errors = parsed.error.issues.map(issue => ({
    field: [
      ...issue.path,
      ...('keys' in issue && issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : []),
    ].join('.'),
    message: issue.message,
  }))
  throw new Problem(422, errors[0]!.message, { errors })
}

/** What tells one request from another: of a file its hash. */
export function fingerprint(input: Input): unknown {
  return {
    ...input,
    files: input.files.map(({ field, filename, byteCount, sha256 }) => [field, filename, byteCount, sha256]),
  }
}
