import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'

/** Says what could not be loaded, with the request's id for a bug report, and offers to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTexts('ui')
  const errorText = useErrorText()
  return (
    <Alert severity="error">
      <AlertTitle>{t('error.title')}</AlertTitle>
      <Box>{errorText(error)}</Box>
      <RequestId error={error} />
      {retry && (
        <Button color="inherit" variant="outlined" onClick={retry} sx={{ marginBlockStart: 1.5 }}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  )
}

/** The id of the failed request in the server's log. */
export function RequestId({ error }: { error: unknown }) {
  const t = useTexts('ui')
  if (!(error instanceof ApiError) || !error.requestId) return null
  return (
    <Box component="small" sx={{ display: 'block', marginBlockStart: 0.5, overflowWrap: 'anywhere' }}>
      {t('error.request', { id: error.requestId })}
    </Box>
  )
}

/**
 * Shows above the fields why nothing was saved, from an error or a text; `failed` is the text used when the server
 * gave no reason.
 */
export function FormFailure({ error, failed }: { error: unknown; failed?: string }) {
  const t = useTexts('ui')
  const errorText = useErrorText()
  const alert = useRef<HTMLDivElement>(null)
  // The save button may be far below.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={alert} severity="error" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{(!(error instanceof ApiError && error.message) && failed) || t('form.failed')}</AlertTitle>
      {typeof error === 'string' ? error : errorText(error)}
      <RequestId error={error} />
    </Alert>
  )
}

/** A field's error, announced when it appears and again with its field. */
export function FieldError({ children }: { children: ReactNode }) {
  return <span role="alert">{children}</span>
}

/** Returns a function from an error to a text for people: the server's message if there is one. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts('ui')
  const message = useMessages()
  return useCallback(
    error => {
      if (!(error instanceof ApiError)) return t('error.unexpected')
      if (error.status === 0) return t('error.offline')
      if (error.status === 413 && !error.message) return t('error.tooLarge')
      // For something missing, the server mostly says only that it was not found.
      if (error.status === 404 && (!error.key || error.key === 'refusals.notFound')) return t('error.missing')
      return error.message ? message(error) : t('error.unexpected')
    },
    [t, message],
  )
}
