import { refusals } from '@casa/contract/refusals'
import { tooMany } from './errors.ts'

/** Beyond this, the least recently seen caller is forgotten and starts with all tokens again. */
const maxCallers = 10_000

/**
 * Limits the requests of each caller (a user or a network) with a token bucket of `perMinute` tokens; 0 means no limit.
 * Counted in this process's memory.
 */
export class RequestRate {
  private readonly perMinute: number
  private readonly now: () => number
  private readonly callers = new Map<string, { tokens: number; at: number }>()

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute
    this.now = now
  }

  /** Takes one of the caller's tokens. Throws 429 with the seconds to wait if none is left. */
  take(caller: string): void {
    if (this.perMinute === 0) return
    const now = this.now()
    const previous = this.callers.get(caller)
    const refilled = previous ? ((now - previous.at) / 60_000) * this.perMinute : 0
    const tokens = Math.min(this.perMinute, (previous?.tokens ?? this.perMinute) + refilled)
    this.callers.delete(caller)
    this.callers.set(caller, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
    if (this.callers.size > maxCallers) this.callers.delete(this.callers.keys().next().value!)
    if (tokens < 1) throw tooMany(refusals.busy.requests, ((1 - tokens) * 60) / this.perMinute)
  }

  /** Returns a token, because the request turned out to be legitimate. */
  giveBack(caller: string): void {
    const known = this.callers.get(caller)
    if (known) known.tokens = Math.min(this.perMinute, known.tokens + 1)
  }
}
