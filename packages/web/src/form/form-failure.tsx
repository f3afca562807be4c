import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useEffect, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** Says above the fields why nothing was saved. */
export function FormFailure({ error }: { error: unknown }) {
  const t = useTexts('ui')
  const errorText = useErrorText()
  const alert = useRef<HTMLDivElement>(null)
  // The button that was pressed may stand far below.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert ref={alert} severity="error" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{t('form.failed')}</AlertTitle>
      {errorText(error)}
      <RequestId error={error} />
    </Alert>
  )
}
