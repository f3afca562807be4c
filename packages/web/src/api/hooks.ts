import { api } from '@casa/contract'
import type { AnswerOf, Route } from '@casa/contract/route'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './client.ts'
import type { Means, Sent } from './request.ts'
import { type Submission, submissionOf } from './submission.ts'

const domains = new Map<Route, string>(
  Object.entries(api).flatMap(([domain, routes]) =>
    Object.values<Route>(routes).map((route): [Route, string] => [route, domain]),
  ),
)

/** The cache key of a call: its domain first, so that a write can renew all that was read of it. */
export function keyOf(route: Route, sent: Sent<Route>): unknown[] {
  const { params, query, body } = sent
  return [domains.get(route), route.method, route.path, { params, query, body }]
}

/** Reads a call of the contract and keeps it fresh. Takes what the call needs, and `enabled: false` to wait. */
export function useCall<R extends Route>(route: R, sent: Sent<R>, options: { enabled?: boolean } = {}) {
  return useQuery<AnswerOf<R>>({
    queryKey: keyOf(route, sent),
    queryFn: ({ signal }) => call(route, sent, { signal }),
    ...options,
  })
}

/**
 * Makes a writing call. Afterwards everything on screen of the same domain is read anew, and whatever else is cached
 * counts as old. A submission that is tried again keeps its Idempotency-Key, so that it has one effect.
 */
export function useWrite<R extends Route>(route: R) {
  const client = useQueryClient()
  const submission = useRef<Submission>(undefined)
  return useMutation<AnswerOf<R>, Error, Sent<R> & Omit<Means, 'idempotencyKey'>>({
    mutationFn: sent => {
      submission.current = submissionOf(sent, submission.current)
      const { signal, onProgress } = sent
      return call(route, sent, { idempotencyKey: submission.current.key, signal, onProgress })
    },
    onSuccess: () => {
      submission.current = undefined
      return renew(client, route)
    },
  })
}

async function renew(client: QueryClient, route: Route): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  await client.refetchQueries({ queryKey: [domains.get(route)], type: 'active' })
}
