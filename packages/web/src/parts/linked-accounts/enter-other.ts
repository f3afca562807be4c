import type { LoginAnswer } from '@casa/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { endSession, keepSession, signedInUser } from '../../lib/session.ts'
import { rememberSignOut } from '../../lib/sign-outs.ts'
import { showSignedOut } from '../../lib/signed-out.ts'

/**
 * A function that replaces the session on this device by that of a linked account, and opens its first screen. The next
 * page ends the former session, when this one makes no more requests with it.
 */
export function useEnterOther(): (answer: LoginAnswer) => void {
  const queries = useQueryClient()
  return ({ token, ...other }) => {
    const next = '/app'
    const user = signedInUser()
    void queries.cancelQueries()
    if (user) rememberSignOut(user.signOutToken)
    endSession()
    keepSession(token, other)
    // Nothing of the former account stays on the screen while the next page loads.
    showSignedOut({ next, waits: false, switches: true })
    queries.clear()
    location.replace(next)
  }
}
