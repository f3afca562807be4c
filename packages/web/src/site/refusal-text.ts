import type { ApiError } from '../lib/api-error.ts'
import type { Texts } from '../lib/texts.ts'

function soon(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return seconds < 60 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}

type Reader = { t: Texts<'site'>; said: (text: string) => string; language: string }

/** What to tell a reader about a failed call: the server's words, and when to try again where it says so. */
export function refusalText({ t, said, language }: Reader, failure: ApiError): string {
  if (failure.status === 0) return t('failure.network')
  const sentence = failure.message ? said(failure.message) : t('failure.server')
  if (failure.retryAfter === undefined) return sentence
  return `${sentence} ${t('failure.tryAgain', { when: soon(failure.retryAfter, language) })}`
}
