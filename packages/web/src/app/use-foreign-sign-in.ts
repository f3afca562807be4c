import { messages } from '@casa/contract/messages'
import { useEffect } from 'react'
import { handleEndedSession, isOtherSignIn } from '../lib/session.ts'
import { signInAgain } from '../lib/sign-in-again.ts'

/**
 * Follows what another tab does with the session: where the server has ended it, this tab keeps what is typed and leads to
 * the sign-in as well; after a sign-out or another sign-in it reloads, so that no tab shows another user's data.
 */
export function useForeignSignIn(): void {
  useEffect(() => {
    let leaving = false
    const onChange = (event: StorageEvent) => {
      const user = handleEndedSession(event)
      if (user) {
        leaving = true
        signInAgain(user, messages.signIn.ended)
      } else if (!leaving && isOtherSignIn(event)) location.reload()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
}
