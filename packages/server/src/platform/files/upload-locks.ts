import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

/** A lock that is held, and those waiting for it in order. */
type Held = { release: RequestRelease; waiters: (() => void)[] }

/**
 * One request at a time works on an upload. The next one asks it to end, because its connection may be lost, and
 * waits without using the processor; after `waitMs` it is refused.
 */
export class UploadLocks implements Locker {
  private readonly held = new Map<string, Held>()
  private readonly waitMs: number

  constructor(waitMs = 30_000) {
    this.waitMs = waitMs
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.take(id, signal, release),
      unlock: async () => this.give(id),
    }
  }

  /** Runs work while nobody else works on the upload. */
  async within<A>(id: string, work: () => Promise<A>): Promise<A> {
    await this.take(id, AbortSignal.timeout(this.waitMs), () => {})
    try {
      return await work()
    } finally {
      this.give(id)
    }
  }

  private async take(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
    const held = this.held.get(id)
    if (!held) {
      this.held.set(id, { release, waiters: [] })
      return
    }
    const turn = Promise.withResolvers<void>()
    held.waiters.push(turn.resolve)
    const leave = () => {
      const index = held.waiters.indexOf(turn.resolve)
      if (index < 0) return
      held.waiters.splice(index, 1)
      turn.reject(ERRORS.ERR_LOCK_TIMEOUT)
    }
    const timer = setTimeout(leave, this.waitMs)
    signal.addEventListener('abort', leave, { once: true })
    await held.release()
    await turn.promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
    held.release = release
    // A request that arrived in the meantime asked the previous one to end, not this one.
    if (held.waiters.length > 0) await release()
  }

  private give(id: string): void {
    const held = this.held.get(id)
    const next = held?.waiters.shift()
    if (next) next()
    else this.held.delete(id)
  }
}
