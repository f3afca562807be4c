import type { Topic } from '@casa/contract/changes'
import { type RawBuilder, sql } from 'kysely'

/** The channel on which servers notify each other of changes. A payload is "topic school". */
export const channel = 'casa_changes'

/** A column that notifies all servers of a change at a school. PostgreSQL delivers it when the transaction commits. */
export function notification(topic: Topic, school: string): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${`${topic} ${school}`})`
}
