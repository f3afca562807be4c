import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { roles } from '@casa/contract/access'
import { areaRights } from '@casa/contract/area-rights'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { furtherRoles } from '@casa/contract/rules/class-roles'
import { intervalOf } from '@casa/contract/rules/retention'
import type { PlainText } from '@casa/contract/text'
import * as z from 'zod'
import { Problem } from '../errors.ts'
import { text } from './columns.ts'
import type { Tx } from './connection.ts'

/** The session that the database opened for a token, with the actor's role and reach. */
export type Session = z.output<typeof sessionShape> & {
  /** The whole session as JSON, as written by the database. */
  text: string
}

/** The content of the JSON from `app.open_session`. Only a test parses with it. */
export const sessionShape = z.strictObject({
  session_id: z.string(),
  user_id: z.string(),
  role: z.enum(roles),
  name: z.string(),
  reset_only: z.boolean(),
  school_id: z.string().nullable(),
  schools: z.array(z.string()),
  class_id: z.string().nullable(),
  teacher_id: z.string().nullable(),
  children: z.array(z.string()).nullable(),
  time_zone: z.string().nullable(),
  last_seen: z.string(),
  /** The rights of somebody who was added to a school's office; null for all rights. */
  rights: areaRights.nullable(),
  further_classes: z
    .array(z.strictObject({ class_id: z.string(), role: z.enum(furtherRoles), areas: z.array(z.string()) }))
    .nullable(),
  work_children: z.array(z.string()).nullable(),
  fee_children: z.array(z.string()).nullable(),
  blocked: z.boolean().nullable(),
  /** Whether an administrator reads the school in this session; null for everyone else. */
  visits: z.boolean().nullable(),
})

/** What identifies the caller: the token of the session, or the one in the files cookie. */
export type Token = string | { filesCookie: string }

/** The hash of a token, and whether it opens the session only for files. */
export type TokenKey = { hash: Buffer; forFiles: boolean }

export function tokenKeyOf(token: Token): TokenKey {
  if (typeof token === 'string') return { hash: tokenHash(token), forFiles: false }
  return { hash: tokenHash(token.filesCookie), forFiles: true }
}

/** The hash under which a session's token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 401: the token has no session, or its session has ended, with a text that says why. */
export class InvalidSession extends Problem {
  constructor(refusal: PlainText = messages.signIn.ended) {
    super(401, refusal)
  }
}

/**
 * Opens the token's session in the current transaction; row-level security applies from here on. Returns `cached`
 * itself if the session has not changed. Throws an InvalidSession if there is none, with its own message if the school
 * is switched off; a parent's session stays open while at least one of the children's schools is switched on.
 */
export async function openSession(
  tx: Tx,
  { hash, forFiles }: TokenKey,
  now: Date,
  cached?: Session,
): Promise<Session> {
  try {
    const opened = await tx.row({ text })`
      select to_json(app.open_session(${hash}, ${now}, ${forFiles}))::text as text`
    return opened.text === cached?.text ? cached : { ...JSON.parse(opened.text), text: opened.text }
  } catch (error) {
    throw endedOr(error)
  }
}

/** How long a calendar address remains valid after it was last read, as a PostgreSQL interval. */
export const calendarAddressLifetime = intervalOf('calendarAddresses')

/**
 * Opens the transaction for the user who created this calendar address, instead of a session: `session_id` is the
 * address's id and `last_seen` when it was last read, 1970 for never. Throws an InvalidSession if no user has it.
 */
export async function openCalendarAddress(tx: Tx, token: string, now: Date): Promise<Session> {
  try {
    const opened = await tx.row({
      text,
    })`select to_json(app.open_calendar_address(${tokenHash(token)}, ${calendarAddressLifetime}, ${now}))::text as text`
    return { ...JSON.parse(opened.text), text: opened.text }
  } catch (error) {
    throw endedOr(error)
  }
}

/**
 * Opens the transaction for the user who asked for a running export: `session_id` is the export's id. It may wait ten
 * minutes for a slow storage between two statements. Throws an InvalidSession if it is not running.
 */
export async function openExport(tx: Tx, id: string): Promise<Session> {
  try {
    const opened = await tx.row({ text })`
      select to_json(app.open_export(${id}))::text as text
        from set_config('idle_in_transaction_session_timeout', '10min', true)`
    return { ...JSON.parse(opened.text), text: opened.text }
  } catch (error) {
    throw endedOr(error)
  }
}

function endedOr(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'CS403') return new InvalidSession(refusals.user.schoolOff)
  return error.code === 'CS401' ? new InvalidSession() : error
}

const maxSessions = 10_000

/** A token's key in the cache. The token in the files cookie differs from the session's, and opens only files. */
const cacheKeyOf = ({ hash, forFiles }: TokenKey) => `${forFiles ? 'files ' : ''}${hash.toString('base64')}`

/**
 * Each token's session as last opened, so that the first statement can be sent together with `open_session` instead
 * of after it. The cache grants nothing: if the session opened in the same transaction differs, the transaction is
 * rolled back.
 */
export class SessionCache {
  private readonly sessions = new Map<string, Session>()

  get(token: TokenKey): Session | undefined {
    return this.sessions.get(cacheKeyOf(token))
  }

  delete(token: TokenKey): void {
    this.sessions.delete(cacheKeyOf(token))
  }

  set(token: TokenKey, session: Session): void {
    const key = cacheKeyOf(token)
    this.sessions.delete(key)
    this.sessions.set(key, session)
    if (this.sessions.size > maxSessions) this.sessions.delete(this.sessions.keys().next().value!)
  }
}

/** Whether two sessions are of the same actor with the same reach. */
export function sameSession(one: Session, other: Session): boolean {
  const actor = ({ last_seen, text, ...rest }: Session) => rest
  return one === other || isDeepStrictEqual(actor(one), actor(other))
}

/** The session differs from the cached one for which the work was done. */
export class StaleSession extends Error {}
