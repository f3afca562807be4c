import { api } from '@casa/contract'
import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './client.ts'
import { type CallInput, type CallOptions, type Submission, submissionOf } from './request.ts'

const domains = new Map<Route, string>(
  Object.entries(api).flatMap(([domain, routes]) =>
    Object.values<Route>(routes).map((route): [Route, string] => [route, domain]),
  ),
)

/** The name of a call, such as `attendance.add`. It is stored on devices, so it must not change between releases. */
export function routeName(route: Route): string {
  const domain = domains.get(route)
  const routes = Object.entries<Route>(api[domain as keyof typeof api])
  return `${domain}.${routes.find(([, candidate]) => candidate === route)?.[0]}`
}

/** The cache key of a call: its domain first, so that a write can invalidate the whole domain. */
export function queryKeyOf<R extends Route>(route: R, input: CallInput<R>): unknown[] {
  const { params, query, body } = input as CallInput<Route>
  return [domains.get(route), route.method, route.path, { params, query, body }]
}

/** The query options of a read call, for prefetching. */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return {
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, { signal }),
  }
}

/**
 * Queries a read call of the contract. `enabled: false` postpones the request; `keepsLast` shows the previous
 * response as a placeholder until data for the new input arrives.
 */
export function useCall<R extends Route>(
  route: R,
  input: CallInput<R>,
  { enabled = true, keepsLast = false }: { enabled?: boolean; keepsLast?: boolean } = {},
) {
  return useQuery<AnswerOf<R>>({
    ...queryOf(route, input),
    enabled,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}

/**
 * Makes a write call. Afterwards the mounted queries of its domain are refetched and all others are stale. A retry of
 * the same submission keeps its Idempotency-Key, so that it takes effect once.
 */
export function useWrite<R extends Route>(route: R) {
  const client = useQueryClient()
  const submission = useRef<Submission>(undefined)
  return useMutation<AnswerOf<R>, Error, CallInput<R> & Omit<CallOptions, 'idempotencyKey'>>({
    mutationFn: input => {
      submission.current = submissionOf(input, submission.current)
      const { signal, onProgress } = input
      return call(route, input, { idempotencyKey: submission.current.key, signal, onProgress })
    },
    onSuccess: () => {
      submission.current = undefined
      return refetchAfter(client, route)
    },
  })
}

/** How to merge the response into an optimistic update, and how to roll the update back after a failure. */
type OptimisticUpdate<Answer> = { settle: (answer: Answer) => void; revert: () => void }

/** The mutation scope of a domain: its optimistic writes are sent one after the other, in the order they were made. */
export function writeScope(route: Route): { id: string } {
  return { id: `writes of ${domains.get(route)}` }
}

type OptimisticWrite<R extends Route, Variables> = {
  /** Makes the call. If the answer is undefined, the call is queued and the update stays applied. */
  send: (variables: Variables) => Promise<AnswerOf<R> | undefined>
  /** Changes the cache as if the call had succeeded. */
  apply: (variables: Variables) => OptimisticUpdate<AnswerOf<R>>
}

/** Makes a write call whose effect is shown before its response. Afterwards every other query is stale. */
export function useOptimisticWrite<R extends Route, Variables>(
  route: R,
  { send, apply }: OptimisticWrite<R, Variables>,
) {
  const client = useQueryClient()
  return useMutation<AnswerOf<R> | undefined, Error, Variables, OptimisticUpdate<AnswerOf<R>>>({
    scope: writeScope(route),
    mutationFn: send,
    onMutate: apply,
    onError: (_error, _variables, update) => update?.revert(),
    onSuccess: async (answer, _variables, update) => {
      if (!answer) return
      await client.invalidateQueries({ refetchType: 'none' })
      update.settle(answer)
    },
  })
}

/** Refetches the mounted queries of the call's domain; all other queries become stale. */
export async function refetchAfter(client: QueryClient, route: Route): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  await refetchDomain(client, domains.get(route)!)
}

/** Domains that only read what another domain writes: progress changes with the records. */
const readFrom: Record<string, readonly string[]> = {
  attendance: ['overview', 'today', 'quick'],
  curriculum: ['progress', 'quick'],
  records: ['progress', 'overview', 'today', 'story'],
  assignments: ['overview', 'story', 'today'],
  notes: ['story'],
  observations: ['today'],
  fees: ['story'],
  // The same children, one by one or several at once.
  bulkStudents: ['students'],
  students: ['bulkStudents'],
  // Undo restores children, among others.
  undoEntries: ['students', 'bulkStudents'],
  starter: ['today', 'classes', 'curriculum', 'lessons', 'subjects', 'fees'],
}

/** Refetches the mounted queries of a domain, and of the domains that read what it writes. */
export async function refetchDomain(client: QueryClient, domain: string): Promise<void> {
  for (const name of [domain, ...(readFrom[domain] ?? [])]) {
    // A first fetch in flight started before the write, and Query would not start another one.
    await client.cancelQueries({ queryKey: [name] })
    await client.invalidateQueries({ queryKey: [name] })
  }
}

type Pair = { add: Route; update: Route }
type Saved<P extends Pair> = AnswerOf<P['add']> | AnswerOf<P['update']>

/**
 * Saves a form: calls the domain's `add` if there is no entity yet, otherwise its `update`. The returned function
 * takes the form's body and throws an ApiError.
 */
export function useSave<P extends Pair>(calls: P, entity: { _id: string } | undefined) {
  const add = useWrite<Route>(calls.add)
  const update = useWrite<Route>(calls.update)
  return async (body: BodyOf<P['add']> | BodyOf<P['update']>): Promise<Saved<P>> => {
    const input = (entity ? { params: { id: entity._id }, body } : { body }) as CallInput<Route>
    return (entity ? update : add).mutateAsync(input) as Promise<Saved<P>>
  }
}
