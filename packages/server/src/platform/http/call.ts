import type { Topic } from '@casa/contract/changes'
import { textOfIssue } from '@casa/contract/issue-text'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { deviceKindOf, loggedArea, loggedFields } from '@casa/contract/rules/activity'
import { type PrintLanguage, printLanguages } from '@casa/contract/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { notification } from '../changes/notification.ts'
import type { Connection } from '../db/connection.ts'
import type { Mode } from '../db/database.ts'
import { holderOf } from '../db/holders.ts'
import { Json } from '../db/json.ts'
import { inLanguage } from '../db/language.ts'
import type { Position } from '../db/position.ts'
import { requireOwnSchool, type Scope } from '../db/scope.ts'
import type { Session, Token } from '../db/sessions.ts'
import { isMissing, maxErrors, notFound, Problem } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Holder } from '../shares.ts'
import { scopeFor } from './admission.ts'
import { answerText } from './answer.ts'
import { mayBeRole, refusedByRole } from './class-work.ts'
import {
  claimIdempotencyKey,
  enqueueForKey,
  idempotencyKey,
  Replay,
  reachIn,
  requestHash,
  storeAnswer,
  withoutSecrets,
} from './idempotency.ts'
import type { Context } from './implement.ts'
import type { Upload } from './multipart.ts'
import { namedChildren } from './named-children.ts'
import { seenBy } from './position-cookie.ts'
import { readNotes } from './read-notes.ts'
import { fromThisMachine } from './this-machine.ts'

/** The maximum number of values in a body, far more than any screen sends. Validation may report an error for each. */
const maxValues = 50_000
/** How many items of a long list are validated at a time. */
const itemsPerSlice = 200

/** A body before parsing: JSON, or a form's text fields with its files. */
type Body = { fields: unknown; files: Upload[] }
/** A request parsed by the contract's schemas. */
type Input = { params: unknown; query: unknown; body: unknown; files: Upload[] }

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
  // A malformed id gets the same response as an unknown one.
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
function fingerprint(input: Input): unknown {
  return {
    ...input,
    files: input.files.map(({ field, filename, byteCount, sha256 }) => [field, filename, byteCount, sha256]),
  }
}

/** One call being handled: its caller, its input and its transactions. */
export class Call {
  readonly caller: Context<Route>['caller']
  /** The topics of live changes that the handler announces. */
  readonly topics = new Set<Topic>()
  private readonly route: Route
  private readonly services: Services
  readonly token: Token | undefined
  readonly input: Input
  /** The caller's holder, once the session is open. */
  holder: Holder | undefined
  private readonly key: string | undefined
  /** The key in the body, which the handler claims, because it answers a repeated request with the current rows. */
  private readonly ownKey: string | undefined
  /** The language of the reader, in which translated names are read. */
  readonly language: PrintLanguage
  /** Up to where the caller has seen the log. Undefined for a call that may decide about a write. */
  readonly seen: Position | undefined
  private concerned: string | undefined
  private serialized: { value: unknown; text: string } | undefined

  constructor(
    route: Route,
    services: Services,
    request: FastifyRequest,
    reply: FastifyReply,
    token: Token | undefined,
    signal: AbortSignal,
    body: Body,
  ) {
    this.route = route
    this.services = services
    this.token = token
    this.input = readInput(route, request, body)
    this.language = languageOf(this.input, request.headers['accept-language'])
    const header = route.method !== 'GET' && !route.reads ? idempotencyKey(request) : undefined
    this.ownKey = bodyKey(route, this.input)
    this.key = this.ownKey ?? header
    this.seen = route.tx === 'read' ? seenBy(request) : undefined
    this.caller = {
      requestId: request.id,
      token: typeof token === 'string' ? token : undefined,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      isLocal: fromThisMachine(request),
      tls: request.protocol === 'https',
      signal,
      warn: (fields, sentence) => request.log.warn(fields, sentence),
      cookie: name => request.cookies[name],
      setHeader: (name, value) => void reply.header(name, value),
    }
  }

  /** The actor's scope for a route that declares no transaction, read in a separate transaction. */
  async scope(): Promise<Scope | undefined> {
    if (this.route.access === 'public') return undefined
    const scope = async (_: Connection, session: Session) => this.scopeOf(session)
    return this.services.database.asSession(this.token!, 'read', scope, this.caller.signal)
  }

  /** Opens transactions for a handler of a `tx: none` route. */
  transaction() {
    return <A>(mode: Mode, work: (tx: Connection['tx'], scope: Scope | undefined) => Promise<A>) =>
      this.within(mode, (connection, scope) => work(connection.tx, scope))
  }

  /**
   * Runs work in the actor's transaction; a write also stores its idempotency key and its answer and, if it changed
   * something, its audit entry.
   */
  async within<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const open = () => this.inTransaction(mode, work)
    if (mode !== 'write' || !this.key) return open()
    return enqueueForKey(`${this.token} ${this.key}`, open, this.caller.signal)
  }

  private async inTransaction<A>(
    mode: Mode,
    work: (connection: Connection, scope: Scope | undefined) => Promise<A>,
  ): Promise<A> {
    const { database } = this.services
    if (this.route.access === 'public') {
      return database.asAnonymous(mode, connection =>
        this.audited(mode, connection, undefined, () => work(connection, undefined)),
      )
    }
    let scope: Scope | undefined
    const asUser = async (connection: Connection, session: Session) => {
      scope = this.scopeOf(session)
      this.holder = holderOf(session)
      this.touch(session)
      inLanguage(connection.tx, this.language)
      return this.audited(mode, connection, scope, () => work(connection, scope))
    }
    try {
      return await database.asSession(this.token!, mode, asUser, this.caller.signal, this.seen)
    } catch (error) {
      if (isMissing(error) && scope?.isBlocked) throw new Problem(404, refusals.guardian.youAreBlocked)
      if (!mayBeRole(error, scope)) throw error
      const why = ({ tx }: Connection, session: Session) =>
        refusedByRole(tx, this.scopeOf(session), [this.input.params, this.input.body])
      throw (await database.asSession(this.token!, 'read', why, this.caller.signal)) ?? error
    }
  }

  private scopeOf(session: Session): Scope {
    const scope = scopeFor(this.route, session, this.services)
    requireOwnSchool(scope, this.input)
    return scope
  }

  /** Returns the earlier answer when the idempotency key was used before. */
  async orReplay(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Replay)) throw error
      // Another server may have committed the first request, and the caller must see what it stored.
      await this.services.database.replica?.primary.lookAgain()
      return error
    }
  }

  private async audited<A>(
    mode: Mode,
    connection: Connection,
    scope: Scope | undefined,
    work: () => Promise<A>,
  ): Promise<A> {
    if (mode !== 'write' || this.route.reads) return work()
    const key = this.ownKey ? undefined : this.key
    if (key) {
      const first = await claimIdempotencyKey(connection.tx, {
        scope,
        key,
        hash: requestHash(this.services.secrets, this.route, [fingerprint(this.input), ...reachIn(scope)]),
      })
      if (first && !first.isSame) throw new Problem(422, refusals.request.idempotencyKeyUsed)
      if (first) throw new Replay(first.answer ?? this.confirmation)
    }
    const value = await work()
    if (key) {
      const { secrets } = this.route
      const kept = secrets ? withoutSecrets(value as object, secrets) : value
      const text = kept === undefined ? '' : this.textOf(kept)
      // Most answers to a delete say nothing that the request does not already say.
      if (text !== this.confirmation) connection.commitStatements.push(storeAnswer(scope, key, text))
    }
    const entry = this.auditEntry(scope, Object.keys((this.input.body as object) ?? {}), value)
    const notifications = scope ? [...this.topics].map(topic => notification(topic, scope.school)) : []
    // The triggers in note-changes.sql set it when a row changes.
    connection.commitStatements.push(
      sql`${sql.join([entry, ...notifications])} where current_setting('app.changed', true) = 'on'`,
    )
    return value
  }

  /** An answer that says only which row was written, namely the one in the path. */
  private get confirmation(): string {
    const id = this.pathId
    return id && this.route.message ? answerText(this.route, { data: { _id: id } }) : ''
  }

  private get pathId(): string | undefined {
    const { id, _id } = (this.input.params ?? {}) as { id?: string; _id?: string }
    return id ?? _id
  }

  /** The text of an answer. Serialized once, because the same text is stored under the key and sent. */
  textOf(value: unknown): string {
    if (!this.serialized || this.serialized.value !== value)
      this.serialized = { value, text: answerText(this.route, value) }
    return this.serialized.text
  }

  /** The statement that writes the audit entry. Its row is the one named in the path, or else the one in the answer. */
  auditEntry(scope: Scope | undefined, fields: string[], answer?: unknown): RawBuilder<unknown> {
    const id = this.pathId ?? idOf(answer) ?? null
    const logged = loggedFields(fields)
    return sql`
      select app.record_audit(${scope?.school ?? null}, ${this.name}, ${id}, ${logged.fields}, ${this.caller.requestId},
        ${loggedArea(this.route)}, ${deviceKindOf(this.caller.userAgent)}, ${logged.columns}, ${this.students})`
  }

  /** Says which child the call is about, for the audit log. */
  concerns(student: string): void {
    this.concerned = student
  }

  /** Notes what was read for the audit log. Visitors of an open demo store nothing. */
  noteRead(scope: Scope | undefined): void {
    const { demo, clock, reads } = this.services
    if (!scope || demo) return
    const { requestId: request, userAgent } = this.caller
    const read = { entity: this.pathId, student: this.students[0], request, userAgent, at: clock() }
    for (const note of readNotes(scope, { route: this.route, ...read })) reads.note(note)
  }

  private get name(): string {
    return `${this.route.method} ${this.route.path}`
  }

  /** The children that the request names. The changed rows of a write say some themselves. */
  private get students(): string[] {
    const { query, body } = this.input
    const ofPath = /^\/(?:student|story)\/\{id\}/.test(this.route.path) ? this.pathId : undefined
    return namedChildren({ studentId: [this.concerned, ofPath] }, query, body)
  }

  private touch(session: Session): void {
    if (this.services.clock().getTime() - Date.parse(session.last_seen) < 60_000) return
    this.services.database.touch(session.session_id).catch(() => {})
  }
}

/** The language of a printed document, or else the first one that the reader's app accepts; English if it has no other. */
function languageOf({ query }: Input, accepted = ''): PrintLanguage {
  const { language } = (query ?? {}) as { language?: PrintLanguage }
  const first = accepted.slice(0, 2)
  return language ?? printLanguages.find(known => known === first) ?? 'en'
}

function bodyKey({ keyField }: Route, { body }: Input): string | undefined {
  return (keyField && (body as { [field: string]: string | null } | undefined)?.[keyField]) ?? undefined
}

/** The id of the row in an answer, or of the first of several. */
function idOf(answer: unknown): string | undefined {
  const data = (answer as { data?: unknown } | undefined)?.data ?? answer
  const rows = [data instanceof Json ? data.parse() : data].flat()
  return (rows[0] as { _id?: string } | null | undefined)?._id
}
