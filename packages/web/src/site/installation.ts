import type { PublicDetails } from '@casa/contract/schools'
import { useEffect, useState } from 'react'
import { call } from './client.ts'

const unknown: PublicDetails = { email: null, phone: null, operator: null, figures: [], schools: [] }

let answer: Promise<PublicDetails> | undefined

/** The operator's details on the public pages; nothing until the server has responded, or if it does not. */
export function useInstallation(): PublicDetails {
  const [installation, setInstallation] = useState(unknown)
  useEffect(() => {
    answer ??= call<PublicDetails>('GET', '/support')
    // A failure is ignored, because the page is complete without it.
    answer.then(setInstallation, () => {})
  }, [])
  return installation
}
