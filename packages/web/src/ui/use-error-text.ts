import { useCallback } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useMessages, useTexts } from '../lib/texts.ts'

/** Returns a function from an error to a text for people: the server's message if there is one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts('ui')
  const message = useMessages()
  return useCallback(
    error => {
      if (!(error instanceof ApiError)) return t('error.unexpected')
      if (error.status === 0) return t('error.offline')
      if (error.status === 413 && !error.message) return t('error.tooLarge')
      // For something missing, the server only says that it was not found.
      if (error.status === 404) return t('error.missing')
      return error.message ? message(error) : t('error.unexpected')
    },
    [t, message],
  )
}
