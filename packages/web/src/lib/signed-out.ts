import { useSyncExternalStore } from 'react'

/**
 * Where a page leads after its session has ended, and whether the server failed to respond; `switches` if it leads to
 * another account of the user.
 */
export type SignedOut = { next: string; waits: boolean; switches?: boolean }

let signedOut: SignedOut | undefined
const listeners = new Set<() => void>()

/** Replaces the app by a page without data, until it is left. */
export function showSignedOut(state: SignedOut): void {
  signedOut = state
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Set from the moment somebody signs out, or switches to another account, until the page is left. */
export function useSignedOut(): SignedOut | undefined {
  return useSyncExternalStore(subscribe, () => signedOut)
}
