import { useEffect, useState } from 'react'
import { call } from './client.ts'

/** What the installation says of itself: whom to ask for help, and whether anybody may enter its demo. */
type Installation = { email: string | null; phone: string | null; demo: boolean }

let asked: Promise<Installation> | undefined

/** What the installation says of itself; empty until it has answered, and where it does not. */
export function useInstallation(): Partial<Installation> {
  const [installation, setInstallation] = useState<Partial<Installation>>({})
  useEffect(() => {
    asked ??= call<Installation>('GET', '/support')
    // A failure is ignored, because the page is complete without it.
    asked.then(setInstallation, () => {})
  }, [])
  return installation
}
