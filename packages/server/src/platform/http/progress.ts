import { messages } from '@casa/contract/messages'
import { Problem } from '../errors.ts'

/** Watches that something comes in at a pace: so many bytes in every period, or its end. Stop it when all has come. */
export class Progress {
  /** Aborts with a 408 Problem once too little came. */
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
