import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { PrintStyles } from '../ui/print-sheet.tsx'
import { theme } from '../ui/theme.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { useKeepFocus } from '../ui/use-focus.ts'
import { queryClient } from './query-client.ts'
import { useSignedOut } from './sign-out.ts'
import { SignedOutScreen } from './signed-out-screen.tsx'

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
