import { leaveNotice } from './notice.ts'
import { rememberOrigin, type SignedInUser } from './session.ts'
import type { Message } from './texts.ts'

/** Leaves for the sign-in of a user whose session has ended; it says why, and leads back to this page. */
export function signInAgain({ role }: Pick<SignedInUser, 'role'>, why: Message): void {
  rememberOrigin(location)
  leaveNotice({ tone: 'info', text: why })
  location.replace(`/montessori/login?as=${role}`)
}
