import { todayIn } from '@casa/contract/rules/dates'
import { useSyncExternalStore } from 'react'

/** The school's time zone, and by how many milliseconds the server's clock is ahead of this device's. */
type SchoolClock = { timeZone: string; ahead: number }

/** How often an open page looks whether a new day has begun, in milliseconds. */
const lookEvery = 10_000
/** By how much the device's clock may leave its own count of the time before it counts as set, in milliseconds. */
const leap = 2_000

let clock: SchoolClock = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ahead: 0 }
const listeners = new Set<() => void>()

/** Takes over what the server said of the time; `at` is when it said that on this device's clock, in milliseconds. */
export function setSchoolClock({ timeZone, now }: { timeZone: string; now: string }, at: number): void {
  clock = { timeZone, ahead: Date.parse(now) - at }
  tell()
}

/** The school's time zone, an IANA name; the device's until the server has told it. */
export function schoolTimeZone(): string {
  return clock.timeZone
}

/** The calendar day, `YYYY-MM-DD`, that it is at the school, whatever the device's clock and zone say. */
export function schoolDay(): string {
  return todayIn(clock.timeZone, new Date(Date.now() + clock.ahead))
}

/** The school's today; what shows it is drawn anew when the next day begins there. */
export function useSchoolDay(): string {
  return useSyncExternalStore(listen, schoolDay)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/**
 * Looks from now on whether a new day has begun. `onLeap` is called when the device's clock was set, or has slept, so
 * that the server can be asked anew.
 */
export function watchDay(onLeap: () => void): void {
  const difference = () => Date.now() - performance.now()
  let last = difference()
  setInterval(() => {
    const current = difference()
    if (Math.abs(current - last) > leap) onLeap()
    last = current
    tell()
  }, lookEvery)
}
