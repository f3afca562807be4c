import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages, useTexts } from '../lib/texts.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Runs calls one at a time: `busy` while one is under way, `refused` the sentence about the last failure. `attempt`
 * gives the failure, or nothing when the work was done.
 */
export function useAttempt() {
  const t = useTexts('site')
  const said = useMessages()
  const { language } = useTranslation().i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function attempt(work: () => Promise<void>): Promise<unknown> {
    setBusy(true)
    setFailure(undefined)
    const failed = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setFailure(failed)
    setBusy(false)
    return failed
  }

  return {
    attempt,
    busy,
    refused: failure === undefined ? undefined : refusalText({ t, said, language }, failure),
  }
}
