import { useCallback, useState } from 'react'

type Behind = typeof import('./behind.ts')

/**
 * What comes behind the first screens, once it has arrived, and a function that fetches it. A fetch that failed is made again
 * at the next call.
 */
export function useBehind(): [Behind | undefined, () => void] {
  const [behind, setBehind] = useState<Behind>()
  const fetchBehind = useCallback(() => void import('./behind.ts').then(setBehind, () => undefined), [])
  return [behind, fetchBehind]
}
