import type { ApiError } from '../lib/api-error.ts'
import type { Message, Texts } from '../lib/texts.ts'

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
