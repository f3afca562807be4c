import { currentUser, endSession } from './session.ts'
import { rememberSignOut, sendSignOuts } from './sign-outs.ts'

/** Leaves a school that the administrator reads, and goes back to the administrator's own session. */
export async function leaveVisit(): Promise<void> {
  rememberSignOut(currentUser().signOutToken)
  endSession()
  await sendSignOuts()
  location.assign('/app/support')
}
