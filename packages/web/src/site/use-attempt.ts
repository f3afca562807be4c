import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../lib/api-error.ts'
import { type Message, useMessages } from '../lib/messages.ts'
import { type Texts, useTexts } from '../lib/texts.ts'

/**
 * Runs one call at a time: `busy` while it is pending, `refused` the text about the last failure. `attempt` resolves
 * with the failure, or with undefined after a success. If a failure names fields of the `form`, no separate text is
 * shown.
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

function soon(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return seconds < 60 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute')
}

type Translation = { t: Texts<'site'>; message: (text: Message) => string; language: string }

/** The text about a failed call: the server's message, and when to try again if it says so. */
export function refusalText({ t, message, language }: Translation, failure: ApiError): string {
  if (failure.status === 0) return t('failure.network')
  const sentence = failure.message ? message(failure) : t('failure.server')
  if (failure.retryAfter === undefined) return sentence
  return `${sentence} ${t('failure.tryAgain', { when: soon(failure.retryAfter, language) })}`
}
