import { todayIn } from '@casa/contract/rules/day'
import { useSyncExternalStore } from 'react'

/** `offsetMs` is how far the server's clock is ahead of this device's. */
type SchoolClock = { timeZone: string; offsetMs: number }

/** How often an open page checks whether a new day has begun. */
const checkIntervalMs = 10_000
const clockJumpMs = 2_000

let nameOfSchool: string | null = null
let clock: SchoolClock = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, offsetMs: 0 }
const listeners = new Set<() => void>()

/** Sets the clock from the server's response; `at` is the device's time when it was sent. */
export function setSchoolClock(
  { timeZone, now, schoolName = null }: { timeZone: string; now: string; schoolName?: string | null },
  at: number,
): void {
  nameOfSchool = schoolName
  clock = { timeZone, offsetMs: Date.parse(now) - at }
  notifyListeners()
}

/** The school's IANA time zone; the device's until the server has answered. */
export function schoolTimeZone(): string {
  return clock.timeZone
}

/** The school's name; null until the server has answered, and for a parent with children at several schools. */
export function schoolName(): string | null {
  return nameOfSchool
}

/** Today at the school, `YYYY-MM-DD`, independent of the device's clock and zone. */
export function schoolDay(): string {
  return todayIn(clock.timeZone, new Date(Date.now() + clock.offsetMs))
}

/** The current instant by the server's clock, ISO with its zone. */
export function schoolNow(): string {
  return new Date(Date.now() + clock.offsetMs).toISOString()
}

/** Today at the school; re-renders the component when the next day begins there. */
export function useSchoolDay(): string {
  return useSyncExternalStore(subscribe, schoolDay)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * Starts checking whether a new day has begun, and calls `onNewDay` then. `onClockJump` is called if the device's clock
 * was changed or the device was asleep, so that the caller can sync with the server.
 */
export function watchDay(onClockJump: () => void, onNewDay = () => {}): void {
  const drift = () => Date.now() - performance.now()
  let last = drift()
  let day = schoolDay()
  setInterval(() => {
    const current = drift()
    if (Math.abs(current - last) > clockJumpMs) onClockJump()
    last = current
    if (schoolDay() !== day) onNewDay()
    day = schoolDay()
    notifyListeners()
  }, checkIntervalMs)
}
