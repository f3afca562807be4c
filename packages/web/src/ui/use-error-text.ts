import { useCallback } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useMessages, useTexts } from '../lib/texts.ts'

/** Gives the sentence that tells a person what failed: the server's own where there is one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts('ui')
  const message = useMessages()
  return useCallback(
    error => {
      if (!(error instanceof ApiError)) return t('error.unexpected')
      if (error.status === 0) return t('error.offline')
      if (error.message) return message(error.message)
      return t(error.status === 404 ? 'error.missing' : 'error.unexpected')
    },
    [t, message],
  )
}
