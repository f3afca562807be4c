import { messages } from '@casa/contract/messages'
import { platformId } from '@casa/contract/wire'
import type { Holder, ShareLimits } from '../shares.ts'
import type { Session } from './sessions.ts'

/** Of twelve connections a user has six at once, as many as a browser asks with, and a school nine, or three of four that the others leave. */
export const requestShares = (size: number): ShareLimits => ({
  size,
  ofUser: Math.ceil(size / 2),
  ofSchool: Math.ceil((size * 3) / 4),
  waiting: { ofUser: 100, ofSchool: 400, all: 1_000 },
  waitMs: 10_000,
  sentence: messages.busy.requests,
})

/** Whoever has not signed in, all together: they have a school's share. */
export const strangers: Holder = { school: 'strangers' }

/** Whose share a session's work is of. */
export function holderOf({ user_id, school_id }: Session): Holder {
  return { user: user_id, school: school_id ?? platformId }
}
