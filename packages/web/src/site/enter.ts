import type { LoginAnswer } from '@casa/contract/users'
import { keepSession, takeOrigin } from '../lib/session.ts'

/** How long a page shows its last message before it redirects, in milliseconds. */
const readingTime = 1500

/** Stores a sign-in and opens the app, which redirects to the remembered origin or the role's first screen. */
export function enter({ token, ...user }: LoginAnswer): void {
  keepSession(token, user)
  location.replace('/app')
}

/** Stores a first sign-in after its password was changed, and opens the parents' first screen. */
export function completeFirstSignIn({ token, ...user }: LoginAnswer): void {
  keepSession(token, { ...user, passwordReset: 1 })
  takeOrigin()
  setTimeout(() => location.replace('/app/assignment'), readingTime)
}
