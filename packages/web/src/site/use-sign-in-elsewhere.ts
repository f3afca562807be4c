import { useEffect } from 'react'
import { dropInputOfOthers, isOtherSignIn, signedInUser } from '../lib/session.ts'

/** Goes on into the app where somebody signs in in another tab, and keeps nobody else's input. */
export function useSignInElsewhere(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (!isOtherSignIn(event)) return
      const user = signedInUser()
      dropInputOfOthers(user)
      if (user) location.replace('/app')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}
