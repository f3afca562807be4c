import { api } from '@casa/contract'
import { call } from '../api/client.ts'
import { endSession } from '../lib/session.ts'

/** How long leaving waits for the server, in milliseconds. */
const patience = 5000

/**
 * Ends the session on the server and on this device, and opens the sign-in page, or what is given of it; without a
 * network it does so here.
 */
export async function signOut(next = '/montessori/login'): Promise<void> {
  await call(api.users.logout, {}, { signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  endSession()
  location.assign(next)
}
