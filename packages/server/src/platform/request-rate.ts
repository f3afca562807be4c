import { refusals } from '@casa/contract/refusals'
import { tooMany } from './errors.ts'

/** Beyond this, the user who was seen longest ago is forgotten and starts with all tokens again. */
const maxUsers = 10_000

/**
 * Limits each user's requests with a token bucket of `perMinute` tokens, far more than the screens need; 0 means no limit.
 * Counted in this process's memory.
 */
export class RequestRate {
  private readonly perMinute: number
  private readonly now: () => number
  private readonly users = new Map<string, { tokens: number; at: number }>()

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute
    this.now = now
  }

  /** Takes one of the user's tokens. Throws 429 with the seconds to wait when none is left. */
  take(user: string): void {
    if (this.perMinute === 0) return
    const now = this.now()
    const previous = this.users.get(user)
    const refilled = previous ? ((now - previous.at) / 60_000) * this.perMinute : 0
    const tokens = Math.min(this.perMinute, (previous?.tokens ?? this.perMinute) + refilled)
    this.users.delete(user)
    this.users.set(user, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
    if (this.users.size > maxUsers) this.users.delete(this.users.keys().next().value!)
    if (tokens < 1) throw tooMany(refusals.busy.requests, ((1 - tokens) * 60) / this.perMinute)
  }
}
