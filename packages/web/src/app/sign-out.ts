import { api } from '@casa/contract'
import { call } from '../api/client.ts'
import { endSession } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

/** How long sign-out waits for the server. */
const timeoutMs = 5000

/**
 * Ends the session on the server and on this device, then opens the sign-in page or `next`. Without a network it ends
 * the session on this device only.
 */
export async function signOut(next = '/montessori/login'): Promise<void> {
  // The server would refuse what is still under way once the session has ended.
  await queryClient.cancelQueries()
  await call(api.users.logout, {}, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  endSession()
  location.assign(next)
}
