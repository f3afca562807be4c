import { api } from '@casa/contract'
import { earlyMoment } from '../lib/early-answers.ts'
import { keepMainClass } from '../lib/keep-session.ts'
import { setOwnClasses } from '../lib/own-classes.ts'
import { keepReach, keepRights } from '../lib/rights.ts'
import { setSchoolClock, watchDay } from '../lib/school-day.ts'
import { currentUser, keepInputs, sessionToken, signedInUser } from '../lib/session.ts'
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
    // So do a teacher's screens the main class.
    if (keepMainClass(answer.classId)) reload()
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

/** The least time between two looks at a teacher's classes that refused calls cause. */
const minAgeMs = 5_000

/** Looks at a teacher's classes again after a refused call: the office may have taken one away, or a cover has ended. */
export function checkOwnClasses(): void {
  const isRecent = Math.abs(Date.now() - syncedAt) < minAgeMs
  if (started && !isRecent && signedInUser()?.role === 'TEACHER') void syncSchoolClock()
}

/** Syncs the school's clock before the first screen is rendered, which shows the school's date, and keeps it in sync. */
export function startSchoolClock(): Promise<void> {
  started ??= start()
  return started
}

let started: Promise<void> | undefined

async function start(): Promise<void> {
  const sync = () => void syncSchoolClock()
  // A cover begins or ends at midnight.
  watchDay(sync, currentUser().role === 'TEACHER' ? sync : undefined)
  addEventListener('online', sync)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - syncedAt) > maxAgeMs) sync()
  })
  await Promise.race([syncSchoolClock(), new Promise(done => setTimeout(done, timeoutMs))])
}
