import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { endSession, sessionToken } from '../lib/session.ts'

/** Ends the session on the server and on this device, and opens the sign-in page; without a network it does so here. */
export async function signOut(): Promise<void> {
  const headers = { Authorization: `Bearer ${sessionToken()}`, 'Idempotency-Key': newIdempotencyKey() }
  await fetch('/api/user/logout', { method: 'POST', headers, signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  endSession()
  location.assign('/montessori/login')
}
