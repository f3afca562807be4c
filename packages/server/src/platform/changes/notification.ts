import type { Topic } from '@casa/contract/changes'
import { type RawBuilder, sql } from 'kysely'

/** The channel on which servers notify each other of changes. A payload is "topic school", "sessions user" or "reach user". */
export const channel = 'casa_changes'

/** The topic of sessions that have ended. Clients do not receive it. */
export const endedSessions = 'sessions'

/** The topic of a user whose rights have changed, as a guardian or in an office. Clients do not receive it. */
export const changedReach = 'reach'

/** A column that lets all servers close the streams of a user's sessions that have ended, once the transaction commits. */
export function sessionsEnded(user: string): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${endedSessions} ${user}`})`
}

/** A column that lets all servers close a user's streams, so that the app reads again what it may show, once the transaction commits. */
export function reachChanged(user: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${changedReach} `} || ${user})`
}

/** A column that notifies all servers of a change at a school. PostgreSQL delivers it when the transaction commits. */
export function notification(topic: Topic, school: string): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${topic} ${school}`})`
}
