import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../lib/api-error.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Runs one call at a time: `busy` while it is pending, `refused` the text about the last failure. `attempt` resolves
 * with the failure, or with undefined after a success. Of a failure that names fields of the `form` nothing is said beside
 * them.
 */
export function useAttempt(form?: RefObject<HTMLFormElement | null>) {
  const t = useTexts('site')
  const message = useMessages()
  const { language } = useTranslation().i18n
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  async function attempt(work: () => Promise<void>): Promise<ApiError | undefined> {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return undefined
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      const isAtField = reason.fields.some(({ field }) => form?.current?.elements.namedItem(field))
      if (!isAtField) setFailure(reason)
      return reason
    } finally {
      setBusy(false)
    }
  }

  return { attempt, busy, refused: failure && refusalText({ t, message, language }, failure) }
}
