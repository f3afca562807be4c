import { messages } from '@casa/contract/messages'
import { Problem } from '../errors.ts'

/**
 * Detects a connection on which fewer than `bytes` arrive in a period of `ms`. It counts what the socket received,
 * not what was parsed: a form whose file is refused still arrives. Call `stop` when everything has arrived.
 */
export class StallDetector {
  /** Aborts with a 408 Problem when too little arrived in a period. */
  readonly signal: AbortSignal
  private readonly timer: NodeJS.Timeout

  constructor(socket: { readonly bytesRead: number }, pace: { bytes: number; ms: number }) {
    const stalled = new AbortController()
    this.signal = stalled.signal
    let before = socket.bytesRead
    this.timer = setInterval(() => {
      const now = socket.bytesRead
      if (now - before < pace.bytes) stalled.abort(new Problem(408, messages.upload.stalled))
      before = now
    }, pace.ms)
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
