import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { refetchAll } from '../api/hooks.ts'
import { checkOwnClasses, syncSchoolClock } from '../api/school-clock.ts'
import { ApiError, isPassing } from '../lib/api-error.ts'
import { onOwnClassesChange } from '../lib/own-classes.ts'
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

/** A refused call may be about a class that is no longer the teacher's. */
function lookAtClasses(error: Error): void {
  if (error instanceof ApiError && [403, 404].includes(error.status)) checkOwnClasses()
}

/** The cache of server data and its refetch rules. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      dropLost(error, query)
      lookAtClasses(error)
    },
  }),
  mutationCache: new MutationCache({ onError: lookAtClasses }),
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

// What a teacher sees depends on the classes.
onOwnClassesChange(() => void refetchAll(queryClient))
