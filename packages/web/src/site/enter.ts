import type { LoginAnswer } from '@casa/contract/users'
import { keepSession, takeOrigin } from '../lib/session.ts'

/** Milliseconds for which a page that is about to leave shows its last sentence. */
const readingTime = 1500

/** Keeps a sign-in and opens the app, which knows where somebody wanted to go before and where the role lands. */
export function enter({ token, ...user }: LoginAnswer): void {
  keepSession(token, user)
  location.replace('/app')
}

/** Keeps a first sign-in whose password has just been changed, and opens the app where every parent begins. */
export function completeFirstSignIn({ token, ...user }: LoginAnswer): void {
  keepSession(token, { ...user, passwordReset: 1 })
  takeOrigin()
  setTimeout(() => location.replace('/app/assignment'), readingTime)
}
