import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page, true once its script runs: what needs the script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
