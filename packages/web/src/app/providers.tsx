import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { theme } from '../ui/theme.ts'
import { ToastProvider } from '../ui/toasts.tsx'

/** Only what may be better the next moment is asked for again. */
const passing = (error: Error) => error instanceof ApiError && [0, 429, 503].includes(error.status)

const client = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so; it never waits unseen.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (times, error) => times < 2 && passing(error),
      retryDelay: (times, error) => ((error instanceof ApiError && error.retryAfter) || 2 ** times) * 1000,
    },
  },
})

/** Theme, cached data, toasts and questions for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey="casa_scheme" defaultMode="system">
      <CssBaseline />
      <QueryClientProvider client={client}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
