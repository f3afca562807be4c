import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

/** Only what may be better the next moment is asked for again. */
const passing = (error: Error) => error instanceof ApiError && [0, 429, 503].includes(error.status)

/** What has been read of the server, and when it is read anew. */
export const queryClient = new QueryClient({
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
