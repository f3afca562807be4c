import { useEffect, useState } from 'react'
import { call } from './client.ts'

/** What the installation says of itself: whom to ask for help. */
type Installation = { email: string | null; phone: string | null }

let answer: Promise<Installation> | undefined

/** What the installation says of itself; empty until it has answered, and where it does not. */
export function useInstallation(): Partial<Installation> {
  const [installation, setInstallation] = useState<Partial<Installation>>({})
  useEffect(() => {
    answer ??= call<Installation>('GET', '/support')
    // A failure is ignored, because the page is complete without it.
    answer.then(setInstallation, () => {})
  }, [])
  return installation
}
