import { messages } from '@casa/contract/messages'
import { tooMany } from './errors.ts'

/** So many users are remembered; whoever is forgotten has all turns again. */
const mostUsers = 10_000

/**
 * Bounds how many requests each user makes: `perMinute` in the long run, and as many at once, far more than screens do;
 * with 0 there is no bound. Counted in this process's memory.
 */
export class RequestRate {
  private readonly perMinute: number
  private readonly now: () => number
  private readonly users = new Map<string, { turns: number; at: number }>()

  /** `now` gives milliseconds of a clock that never goes back. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute
    this.now = now
  }

  /** Takes a turn of the user's. Throws 429 with the seconds to wait when none is left. */
  take(user: string): void {
    if (this.perMinute === 0) return
    const now = this.now()
    const before = this.users.get(user)
    const back = before ? ((now - before.at) / 60_000) * this.perMinute : 0
    const turns = Math.min(this.perMinute, (before?.turns ?? this.perMinute) + back)
    this.users.delete(user)
    this.users.set(user, { turns: turns < 1 ? turns : turns - 1, at: now })
    if (this.users.size > mostUsers) this.users.delete(this.users.keys().next().value!)
    if (turns < 1) throw tooMany(messages.busy.requests, ((1 - turns) * 60) / this.perMinute)
  }
}
