import { leaveNotice } from './notice.ts'
import { rememberOrigin, type SignedInUser } from './session.ts'
import type { Message } from './texts.ts'

/** Opens the sign-in for a user whose session has ended; it says why, and returns to this page. */
export function signInAgain({ role }: Pick<SignedInUser, 'role'>, why: Message): void {
  rememberOrigin(location)
  leaveNotice({ tone: 'info', text: why })
  location.replace(`/montessori/login?as=${role}`)
}
