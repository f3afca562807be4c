import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { unauthorized } from '../errors.ts'

/** The session that the database opened for a token, with what the actor is and reaches. */
export type Session = {
  session_id: string
  user_id: string
  role: 'SUPERADMIN' | 'SCHOOLE' | 'TEACHER' | 'PARENT'
  name: string
  reset_only: boolean
  school_id: string | null
  schools: string[]
  class_id: string | null
  teacher_id: string | null
  children: string[] | null
  time_zone: string | null
  last_seen: string
  /** All of it as the database wrote it. */
  text: string
}

/** The hash under which a session's token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Opens the token's session in the transaction that has just begun: row-level security holds from here on. Gives the
 * guess itself when it reads the same. Throws 401 when there is none.
 */
export async function openSession(
  client: pg.ClientBase,
  hash: Buffer,
  now: Date,
  guess?: Session,
): Promise<Session> {
  try {
    const { rows } = await client.query<{ text: string }>({
      name: 'open_session',
      text: 'select to_json(app.open_session($1, $2))::text as text',
      values: [hash, now],
    })
    const { text } = rows[0]!
    return text === guess?.text ? guess : { ...JSON.parse(text), text }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'CS401' ? unauthorized() : error
  }
}

const most = 10_000

/**
 * What each token's session was when it was last opened: a guess that lets the first statement leave together with
 * `open_session` instead of waiting for it. A guess decides nothing: what was done with it counts only if the session that
 * was opened first in the same transaction turns out to be the very same; otherwise it is undone.
 */
export class KnownSessions {
  private readonly sessions = new Map<string, Session>()

  get(hash: Buffer): Session | undefined {
    return this.sessions.get(hash.toString('base64'))
  }

  keep(hash: Buffer, session: Session): void {
    const key = hash.toString('base64')
    this.sessions.delete(key)
    this.sessions.set(key, session)
    if (this.sessions.size > most) this.sessions.delete(this.sessions.keys().next().value!)
  }
}

/** Whether two sessions are of the same actor with the same reach. */
export function sameSession(one: Session, other: Session): boolean {
  const actor = ({ last_seen, text, ...rest }: Session) => rest
  return one === other || isDeepStrictEqual(actor(one), actor(other))
}
