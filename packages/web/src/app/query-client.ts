import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { syncSchoolClock } from '../api/school-clock.ts'
import { ApiError, isPassing } from '../lib/api-error.ts'
import { signedInUser } from '../lib/session.ts'

/**
 * Drops what a parent had read before the server answered that there is no such thing: the parent may have lost the child.
 * For staff it stays, because they may be typing into it.
 */
function dropLost(error: Error, query: Query<unknown, unknown>): void {
  if (!(error instanceof ApiError && error.status === 404) || signedInUser()?.role !== 'PARENT') return
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 })
  void syncSchoolClock()
}

/** The cache of server data and its refetch rules. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: dropLost }),
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
