import { useEffect } from 'react'

/** Starts anew when somebody signs out or in as another in a second tab, so that no tab shows another person's data. */
export function useForeignSignIn(): void {
  useEffect(() => {
    const onChange = (event: StorageEvent) => {
      if (event.key === 'id_token' || event.key === null) location.reload()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
}
