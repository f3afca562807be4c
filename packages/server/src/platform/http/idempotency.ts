import { isLimited } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { intervalOf } from '@casa/contract/rules/retention'
import { platformId } from '@casa/contract/wire'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { bytes, nullable, text } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { Problem } from '../errors.ts'
import { queueByKey } from '../queue.ts'
import type { Secrets } from '../secrets.ts'

/** Thrown for a repeated request, with the response of the first one. */
export class Replay {
  readonly answer: string
  constructor(answer: string) {
    this.answer = answer
  }
}

/** Copies of a request wait here for the first one without holding a connection. */
export const enqueueForKey = queueByKey(1, 100, 20_000)

/**
 * Whose key it is. It belongs to the account's school, so that this never changes between two copies of a request: a
 * parent's account belongs to none, and neither does a caller without one.
 */
function ownerOf(scope: Scope | undefined) {
  return {
    school: scope && scope.role !== 'PARENT' ? scope.school : platformId,
    user: scope?.user ?? '00000000-0000-0000-0000-000000000000',
  }
}

/** The request's Idempotency-Key, if any. Throws 422 if it is too short or too long. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) {
    throw new Problem(422, refusals.request.idempotencyKeyLength)
  }
  return key
}

/**
 * The fingerprint of a request, to detect a key that is reused for another request. It is an HMAC, because a body may
 * contain a password that could be guessed from a plain hash.
 */
export function requestHash(secrets: Secrets, route: Route, input: unknown): Buffer {
  return secrets.fingerprint(`${route.method} ${route.path} ${JSON.stringify(input)}`, 'request')
}

/**
 * What a repeated request must still reach to get the first answer: a teacher's classes, the children of a parent, or the
 * areas of somebody of an office who lacks a right. A caller who has lost one of them gets no answer about it.
 */
export function reachIn(scope: Scope | undefined): unknown[] {
  const further = scope ? [...scope.classes, ...scope.refusedClasses].slice(1).map(({ id }) => id) : []
  const classes = [scope?.classId, ...further]
  if (scope && isLimited(scope.rights)) return [...classes, scope.rights]
  return scope?.children ? [...classes, scope.children] : classes
}

/** How long the key of a header is stored, as a PostgreSQL interval. */
const headerKeysStored = intervalOf('requests')

/**
 * A request's key: its sender, what was requested with it, and for how long it is stored, as a PostgreSQL interval.
 * `unknown` is stored instead of the hash of a request from before hashes were stored; it is taken to be the same.
 */
type Claim = {
  scope: Scope | undefined
  key: string
  hash: Buffer
  stored?: string
  unknown?: string
}

/**
 * Claims the key inside the request's own transaction. A copy on another server waits here until the first one
 * commits. Returns undefined for the first request; for another one, what the first stored as its answer, and whether
 * both are the same request.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { scope, key, hash, stored = headerKeysStored, unknown }: Claim,
): Promise<{ isSame: boolean; answer: string | null } | undefined> {
  const { school, user } = ownerOf(scope)
  const claimed = await tx.run`
    insert into app.idempotency_keys (school_id, user_id, key, request_hash, kept_until)
    values (${school}, ${user}, ${key}, ${hash}, now() + ${stored}::interval)
    on conflict do nothing`
  if (claimed) return undefined
  const first = await tx.row({ request_hash: bytes, answer: nullable(text) })`
    select request_hash, answer from app.idempotency_keys
     where school_id = ${school} and user_id = ${user} and key = ${key}`
  const isSame = first.request_hash.equals(hash) || first.request_hash.toString() === unknown
  return { isSame, answer: first.answer }
}

/** The statement that stores the answer under the key: a text, or an expression in SQL. */
export function storeAnswer(
  scope: Scope | undefined,
  key: string,
  answer: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { school, user } = ownerOf(scope)
  return sql`
    update app.idempotency_keys set answer = ${answer} where school_id = ${school} and user_id = ${user} and key = ${key}`
}

/** A response as stored: without the fields that are shown only once. */
export function withoutSecrets(answer: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => !secrets.includes(field)))
}
