import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { sendSignOuts } from '../lib/sign-outs.ts'
import { type SignedOut, useSignedOut } from '../lib/signed-out.ts'
import { useTexts } from '../lib/texts.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { PrintStyles } from '../ui/print-sheet.tsx'
import { theme } from '../ui/theme.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { useKeepFocus } from '../ui/use-focus.ts'
import { MessageScreen } from './message-screen.tsx'
import { queryClient } from './query-client.ts'

/** Provides theme, cached data, toasts and confirmation dialogs to the tree below. */
export function Providers({ children }: { children: ReactNode }) {
  useKeepFocus()
  const signedOut = useSignedOut()
  return (
    <ThemeProvider theme={theme} modeStorageKey="casa_scheme" defaultMode="system">
      <CssBaseline />
      <PrintStyles />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{signedOut ? <SignedOutScreen {...signedOut} /> : children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** Replaces the app after a sign-out. It opens the sign-in page once there is a network. */
function SignedOutScreen({ next, waits, switches }: SignedOut) {
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
        title={t(switches ? 'signedOut.leaving' : 'signedOut.title')}
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
