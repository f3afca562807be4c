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

/** The name of a call, which outlives a release: its domain and its own, `attendance.add`. */
export function nameOf(route: Route): string {
  const domain = domains.get(route)
  const routes = Object.entries<Route>(api[domain as keyof typeof api])
  return `${domain}.${routes.find(([, one]) => one === route)?.[0]}`
}

/** The cache key of a call: its domain first, so that a write can renew all that was read of it. */
export function keyOf<R extends Route>(route: R, sent: Sent<R>): unknown[] {
  const { params, query, body } = sent as Sent<Route>
  return [domains.get(route), route.method, route.path, { params, query, body }]
}

/** A reading call as the cache knows it: to be fetched before anything shows it. */
export function queryOf<R extends Route>(route: R, sent: Sent<R>) {
  return {
    queryKey: keyOf(route, sent),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, sent, { signal }),
  }
}

/** Reads a call of the contract and keeps it fresh. Takes what the call needs, and `enabled: false` to wait. */
export function useCall<R extends Route>(route: R, sent: Sent<R>, options: { enabled?: boolean } = {}) {
  return useQuery<AnswerOf<R>>({ ...queryOf(route, sent), ...options })
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

/** What a call that is shown before its answer does once the answer is there, and when there is none. */
export type Shown<Answer> = { settle: (answer: Answer) => void; revert: () => void }

/** The writes of one domain that are shown before they are answered go out one after the other, in the order of the acts. */
export function inTurn(route: Route): { id: string } {
  return { id: `writes of ${domains.get(route)}` }
}

type ShownWrite<R extends Route, Act> = {
  /** Makes the call for an act; without an answer, because it waits, the effect stays shown. */
  make: (act: Act) => Promise<AnswerOf<R> | undefined>
  /** Changes what is cached, as if the call had succeeded. */
  show: (act: Act) => Shown<AnswerOf<R>>
}

/**
 * Makes a writing call, in its turn, whose effect is shown before it is answered. Whatever else is cached counts as old afterwards and is read when it is next looked at.
 */
export function useShownWrite<R extends Route, Act>(route: R, { make, show }: ShownWrite<R, Act>) {
  const client = useQueryClient()
  return useMutation<AnswerOf<R> | undefined, Error, Act, Shown<AnswerOf<R>>>({
    scope: inTurn(route),
    mutationFn: make,
    onMutate: show,
    onError: (_error, _act, shown) => shown?.revert(),
    onSuccess: async (answer, _act, shown) => {
      if (!answer) return
      await client.invalidateQueries({ refetchType: 'none' })
      shown.settle(answer)
    },
  })
}

/** Reads everything on screen of the call's domain anew; whatever else is cached counts as old. */
export async function renew(client: QueryClient, route: Route): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  await readAnew(client, domains.get(route)!)
}

/** Reads everything on screen of a domain of the contract anew. */
export async function readAnew(client: QueryClient, domain: string): Promise<void> {
  // What is being read for the first time began before, and would be taken for the new reading.
  await client.cancelQueries({ queryKey: [domain] })
  await client.invalidateQueries({ queryKey: [domain] })
}
