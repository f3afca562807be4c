import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useEffect, useRef } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

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
