import { textOfIssue } from '@casa/contract/issue-text'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { maxErrors, notFound, Problem } from '../errors.ts'
import type { Upload } from './multipart.ts'

/** The maximum number of values in a body, far more than any screen sends. Validation may report an error for each. */
const maxValues = 50_000
/** How many items of a long list are validated at a time. */
const itemsPerSlice = 200

/** A body before parsing: JSON, or a form's text fields with its files. */
export type Body = { fields: unknown; files: Upload[] }
/** A request parsed by the contract's schemas. */
export type Input = { params: unknown; query: unknown; body: unknown; files: Upload[] }

/**
 * Parses a request by the route's schemas. Throws 404 for a malformed id, 422 with the first 20 wrong fields, and
 * 413.
 */
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
  schema: z.core.$ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return undefined
  const early = faultsOfLongLists(schema, value)
  const parsed = early ? undefined : z.safeParse(schema, value)
  if (parsed?.success) return parsed.data
  // A malformed id is answered like an unknown one.
  if (part === 'params') throw notFound()
  const errors = firstOfEachField(early ?? parsed!.error!.issues)
  throw new Problem(422, errors[0]!, { errors })
}

/** The wrong fields, each with its first error: the others often follow from it. */
function firstOfEachField(issues: z.core.$ZodIssue[]) {
  const faulty = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const unknown = 'keys' in issue && issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : []
    const field = [...issue.path, ...unknown].join('.')
    if (!faulty.has(field)) faulty.set(field, issue)
    if (faulty.size === maxErrors) break
  }
  return [...faulty].map(([field, issue]) => ({ field, ...textOfIssue(issue) }))
}

/**
 * The errors of the first slice of a long list that has any. Reporting an error costs far more than validating a
 * correct item, so later slices are not validated. Undefined if no long list has a faulty item.
 */
function faultsOfLongLists(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue[] | undefined {
  const long = Object.entries(value ?? {}).filter(
    ([, list]) => Array.isArray(list) && list.length > itemsPerSlice,
  )
  const part = (list: unknown[], from: number) => list.slice(from, from + itemsPerSlice)
  const cut = {
    ...(value as object),
    ...Object.fromEntries(long.map(([field, list]) => [field, part(list, 0)])),
  }
  for (const [field, list] of long) {
    for (let from = 0; from < list.length; from += itemsPerSlice) {
      const { error } = z.safeParse(schema, { ...cut, [field]: part(list, from) })
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

/** Throws 413 for a body of more than `maxValues` values, before the schemas validate them. */
function refuseTooMuch(body: unknown): void {
  const open: unknown[] = [body]
  for (let count = 0; open.length > 0; count += 1) {
    if (count + open.length > maxValues) throw new Problem(413, refusals.request.tooLarge)
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const key in value) open.push((value as Record<string, unknown>)[key])
  }
}

/** What identifies a request's content; a file is represented by its hash. */
export function fingerprint(input: Input): unknown {
  return {
    ...input,
    files: input.files.map(({ field, filename, byteCount, sha256 }) => [field, filename, byteCount, sha256]),
  }
}
