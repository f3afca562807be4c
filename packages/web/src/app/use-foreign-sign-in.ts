import { useEffect } from 'react'
import { heedEndedSession } from '../lib/session.ts'

/**
 * Reloads when another tab signs out or in as another user, so that no tab shows another user's data. What is typed is kept
 * before, where it was the server that ended the session.
 */
export function useForeignSignIn(): void {
  useEffect(() => {
    const onChange = (event: StorageEvent) => {
      heedEndedSession(event)
      if (event.key === 'id_token' || event.key === null) location.reload()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
}
