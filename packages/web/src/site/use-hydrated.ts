import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
