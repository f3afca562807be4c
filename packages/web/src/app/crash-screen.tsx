import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { MessageScreen } from './message-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Shown instead of a screen that fails to load or render. */
export function CrashScreen() {
  const t = useTexts('app')
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return (
    <Box role="alert">
      <MessageScreen
        title={t('crash.title')}
        hint={
          <>
            {t('crash.hint')}
            <RequestId error={error} />
          </>
        }
        action={
          <Button variant="contained" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </Box>
  )
}
