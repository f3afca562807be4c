import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { sendSignOuts } from '../lib/sign-outs.ts'
import { useTexts } from '../lib/texts.ts'
import { MessageScreen } from './message-screen.tsx'
import type { SignedOut } from './sign-out.ts'

/** Replaces the app after a sign-out. It opens the sign-in page once there is a network. */
export function SignedOutScreen({ next, waits }: SignedOut) {
  const t = useTexts('app')
  useEffect(() => {
    if (!waits) return
    const leave = async () => {
      await sendSignOuts()
      location.assign(next)
    }
    const onOnline = () => void leave()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [next, waits])
  return (
    <Box component="main" sx={{ padding: 2 }}>
      <MessageScreen
        title={t('signedOut.title')}
        hint={waits && t('signedOut.waits')}
        action={
          waits && (
            <Button variant="contained" onClick={() => location.assign(next)}>
              {t('signedOut.signIn')}
            </Button>
          )
        }
      />
    </Box>
  )
}
