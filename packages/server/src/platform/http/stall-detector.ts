import { messages } from '@casa/contract/messages'
import { Problem } from '../errors.ts'

/** Detects a request that sends fewer than `bytes` in a period of `ms`. Call `stop` when everything has arrived. */
export class StallDetector {
  /** Aborts with a 408 Problem when too little arrived in a period. */
  readonly signal: AbortSignal
  private readonly timer: NodeJS.Timeout
  private bytes = 0

  constructor(pace: { bytes: number; ms: number }) {
    const stalled = new AbortController()
    this.signal = stalled.signal
    this.timer = setInterval(() => {
      if (this.bytes < pace.bytes) stalled.abort(new Problem(408, messages.upload.stalled))
      this.bytes = 0
    }, pace.ms)
  }

  readonly count = (bytes: number): void => {
    this.bytes += bytes
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
