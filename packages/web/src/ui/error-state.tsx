import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ApiError } from '../lib/api-error.ts'
import { useTexts } from '../lib/texts.ts'
import { useErrorText } from './use-error-text.ts'

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
