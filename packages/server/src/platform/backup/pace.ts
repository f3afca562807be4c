import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so that on average no more than a number of bytes per second pass; called with each part before it passes. */
export type Pace = (bytes: number) => Promise<void>

/** Requests of a running server share the disk with a backup, so it reads no faster than this. */
export const gentleBytesPerSecond = 32 * 1_048_576

const slackMs = 50

export function paceOf(bytesPerSecond: number): Pace {
  let due = 0
  return async bytes => {
    const now = performance.now()
    due = Math.max(due, now - slackMs) + (bytes / bytesPerSecond) * 1_000
    if (due > now + slackMs) await sleep(due - now)
  }
}
