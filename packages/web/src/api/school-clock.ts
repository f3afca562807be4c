import { api } from '@casa/contract'
import { setSchoolClock, watchDay } from '../lib/school-day.ts'
import { call } from './client.ts'

/** How long the first screen waits for the school's today, in milliseconds; later it comes by itself. */
const timeoutMs = 5_000
/** How old what the server said may be before somebody who comes back to the page has it asked for anew. */
const maxAgeMs = 5 * 60_000

let askedAt = Number.NEGATIVE_INFINITY

/** Asks the server what time it is at the school. Without an answer the clock stays as it is. */
export async function askSchoolClock(): Promise<void> {
  const began = Date.now()
  askedAt = began
  try {
    const answer = await call(api.users.clock, {}, { stays: true })
    setSchoolClock(answer, (began + Date.now()) / 2)
  } catch {
    askedAt = Number.NEGATIVE_INFINITY
  }
}

/** Sets the school's clock before the first screen stands, because that is about the school's today, and keeps it right. */
export function startSchoolClock(): Promise<void> {
  started ??= start()
  return started
}

let started: Promise<void> | undefined

async function start(): Promise<void> {
  watchDay(() => void askSchoolClock())
  addEventListener('online', () => void askSchoolClock())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - askedAt) > maxAgeMs)
      void askSchoolClock()
  })
  await Promise.race([askSchoolClock(), new Promise(done => setTimeout(done, timeoutMs))])
}
