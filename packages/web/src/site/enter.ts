import { landing } from '@casa/contract/rules/landing'
import { keepSession, type SignedInUser, takeOrigin } from '../lib/session.ts'

export type LoginAnswer = SignedInUser & { token: string }

/** Milliseconds for which a page that is about to leave shows its last sentence. */
const readingTime = 1500

/** Keeps a sign-in and opens the app: where somebody wanted to go before, else the role's landing screen. */
export function enter({ token, ...user }: LoginAnswer): void {
  keepSession(token, user)
  const origin = takeOrigin()
  location.replace(origin ? origin.pathname + origin.search : landing(user.role))
}

/** Keeps a first sign-in whose password has just been changed, and opens the app. */
export function completeFirstSignIn({ token, ...user }: LoginAnswer): void {
  keepSession(token, { ...user, passwordReset: 1 })
  setTimeout(() => location.replace('/app/assignment'), readingTime)
}
