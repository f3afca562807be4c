import type { Route } from '@casa/contract/route'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { mostErrors, notFound, Problem } from '../errors.ts'
import type { Upload } from './multipart.ts'

/** So many values has a body at most, far more than the largest that a screen sends: a fault may be found in each. */
const mostValues = 50_000
/** So many items of a list are looked at before the next ones, while none of them is wrong. */
const slice = 200

/** A body as it came: JSON, or a form's text fields with its files. */
export type Body = { fields: unknown; files: Upload[] }
/** What a handler is given of a request, parsed by the contract's schemas. */
export type Input = { params: unknown; query: unknown; body: unknown; files: Upload[] }

/** Parses a request by the route's schemas. Throws 404 for an id that is none, 422 with the first 20 wrong fields, and 413. */
export function readInput(route: Route, request: FastifyRequest, { fields, files }: Body): Input {
  refuseTooMuch(fields)
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
  const early = faultsOfLongLists(schema, value)
  const parsed = early ? undefined : schema.safeParse(value)
  if (parsed?.success) return parsed.data
  // An id that is none names no row.
  if (part === 'params') throw notFound()
  const errors = (early ?? parsed!.error!.issues).slice(0, mostErrors).map(issue => ({
    field: [
      ...issue.path,
      ...('keys' in issue && issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : []),
    ].join('.'),
    message: issue.message,
  }))
  throw new Problem(422, errors[0]!.message, { errors })
}

/**
 * The faults of the first items that have any, in a list too long to look for the faults of all: each costs far more than
 * an item that is right. Undefined where there is no long list, or nothing wrong with its items.
 */
function faultsOfLongLists(schema: z.ZodType, value: unknown): z.core.$ZodIssue[] | undefined {
  const long = Object.entries(value ?? {}).filter(([, list]) => Array.isArray(list) && list.length > slice)
  const part = (list: unknown[], from: number) => list.slice(from, from + slice)
  const cut = {
    ...(value as object),
    ...Object.fromEntries(long.map(([field, list]) => [field, part(list, 0)])),
  }
  for (const [field, list] of long) {
    for (let from = 0; from < list.length; from += slice) {
      const { error } = schema.safeParse({ ...cut, [field]: part(list, from) })
      const faults =
        error?.issues.filter(({ path }) => path[0] === field && typeof path[1] === 'number') ?? []
      const placed = faults.map(issue => ({
        ...issue,
        path: [field, from + Number(issue.path[1]), ...issue.path.slice(2)],
      }))
      if (placed.length > 0) return placed
    }
  }
  return undefined
}

/** Throws 413 for a body of more values than anybody sends, before the schemas look at each of them. */
function refuseTooMuch(body: unknown): void {
  const open: unknown[] = [body]
  for (let count = 0; open.length > 0; count += 1) {
    if (count + open.length > mostValues) throw new Problem(413, 'This is too large.')
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const key in value) open.push((value as Record<string, unknown>)[key])
  }
}

/** What tells one request from another: of a file its hash. */
export function fingerprint(input: Input): unknown {
  return {
    ...input,
    files: input.files.map(({ field, filename, byteCount, sha256 }) => [field, filename, byteCount, sha256]),
  }
}
