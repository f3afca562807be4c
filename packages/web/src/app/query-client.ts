import { QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from '../lib/api-error.ts'

/** The cache of server data and its refetch rules. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls made offline fail at once instead of being paused silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (times, error) => times < 2 && error instanceof ApiError && isPassing(error),
      retryDelay: (times, error) => ((error instanceof ApiError && error.retryAfter) || 2 ** times) * 1000,
    },
  },
})
