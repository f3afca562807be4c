import { useEffect } from 'react'

/** Reloads when another tab signs out or in as another user, so that no tab shows another user's data. */
export function useForeignSignIn(): void {
  useEffect(() => {
    const onChange = (event: StorageEvent) => {
      if (event.key === 'id_token' || event.key === null) location.reload()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
}
