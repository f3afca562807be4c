import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Reports that the class in the address is out of reach as soon as this is known, and continues without it. */
export function useLeaveClass(unreachable: boolean, leave: () => void): void {
  const t = useTexts('parts')
  const toasts = useToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each class that turns out to be out of reach.
  useEffect(() => {
    if (!unreachable) return
    toasts.failure(t('classUnreachable'))
    leave()
  }, [unreachable])
}
