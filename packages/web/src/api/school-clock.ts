import { api } from '@casa/contract'
import { earlyMoment } from '../lib/early-answers.ts'
import { setOwnClasses } from '../lib/own-classes.ts'
import { keepReach, keepRights } from '../lib/rights.ts'
import { setSchoolClock, watchDay } from '../lib/school-day.ts'
import { currentUser, keepInputs, sessionToken } from '../lib/session.ts'
import { call } from './client.ts'

/** How long the first screen waits for the school's date. A later response is applied when it arrives. */
const timeoutMs = 5_000
/** How old the server's time may be before a returning visitor causes a new sync. */
const maxAgeMs = 5 * 60_000

let syncedAt = Number.NEGATIVE_INFINITY

/** Reads the school's time from the server. Without a response the clock stays as it is. */
export async function syncSchoolClock(): Promise<void> {
  // Signed out while waiting for the network.
  if (!sessionToken()) return
  const startedAt = Date.now()
  // The response may have arrived before the app was ready for it.
  const early = earlyMoment('GET', '/api/user/clock')
  syncedAt = startedAt
  try {
    const answer = await call(api.users.clock, {}, { staysOnPage: true })
    // Menus and screens follow the rights, so they are built again.
    if (currentUser().role === 'SCHOOLE' && keepRights(answer.rights)) reload()
    // What was read of a child whom a parent no longer sees must not stay in memory.
    if (answer.guardian && keepReach(answer.guardian)) reload()
    setSchoolClock(answer, early ?? (startedAt + Date.now()) / 2)
    setOwnClasses(answer.classes)
  } catch {
    syncedAt = Number.NEGATIVE_INFINITY
  }
}

function reload(): void {
  keepInputs()
  location.reload()
}

/** Syncs the school's clock before the first screen is rendered, which shows the school's date, and keeps it in sync. */
export function startSchoolClock(): Promise<void> {
  started ??= start()
  return started
}

let started: Promise<void> | undefined

async function start(): Promise<void> {
  watchDay(() => void syncSchoolClock())
  addEventListener('online', () => void syncSchoolClock())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - syncedAt) > maxAgeMs)
      void syncSchoolClock()
  })
  await Promise.race([syncSchoolClock(), new Promise(done => setTimeout(done, timeoutMs))])
}
