import { api } from '@casa/contract'
import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryFilters,
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

/**
 * Makes a write call whose effect is shown before its response. Afterwards every other query is stale, and what was
 * read in the meantime is refetched, because the server may have read it before the write.
 */
export function useOptimisticWrite<R extends Route, Variables>(
  route: R,
  { send, apply }: OptimisticWrite<R, Variables>,
) {
  const client = useQueryClient()
  type Begun = { update: OptimisticUpdate<AnswerOf<R>>; reads: Reads }
  return useMutation<AnswerOf<R> | undefined, Error, Variables, Begun>({
    scope: writeScope(route),
    mutationFn: send,
    onMutate: variables => ({ update: apply(variables), reads: watchReads(client, route) }),
    onError: (_error, _variables, begun) => begun?.update.revert(),
    onSuccess: async (answer, _variables, { update, reads }) => {
      if (!answer) return
      const outdated = reads.soFar()
      await outdate(client)
      update.settle(answer)
      void restart(client, { predicate: query => outdated.has(query) })
    },
    onSettled: (_answer, _error, _variables, begun) => begun?.reads.stop(),
  })
}

/** `soFar` returns the queries that arrived and those that are on their way. */
type Reads = { soFar: () => ReadonlySet<Query>; stop: () => void }

/** Notes the queries of the call's domain, and of those that read it, whose data arrives until `stop`. */
function watchReads(client: QueryClient, route: Route): Reads {
  const cache = client.getQueryCache()
  const arrived = new Set<Query>()
  const stop = cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      arrived.add(event.query)
  })
  const affected = new Set<unknown>(affectedBy(domains.get(route)!))
  const soFar = () =>
    new Set(
      [...arrived, ...cache.findAll({ fetchStatus: 'fetching' })].filter(({ queryKey }) =>
        affected.has(queryKey[0]),
      ),
    )
  return { soFar, stop }
}

/** Refetches the mounted queries of the call's domain; all other queries become stale. */
export async function refetchAfter(client: QueryClient, route: Route): Promise<void> {
  await outdate(client)
  await refetchDomain(client, domains.get(route)!)
}

/** Makes every query stale, including those whose data is on its way, which would otherwise count as fresh. */
async function outdate(client: QueryClient): Promise<void> {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    query.promise?.then(
      () => query.invalidate(),
      () => {},
    )
  await client.invalidateQueries({ refetchType: 'none' })
}

/** Domains that only read what another domain writes: progress changes with the records. */
const readFrom: Record<string, readonly string[]> = {
  account: ['passkeys'],
  passkeys: ['account'],
  attendance: ['overview', 'today', 'quick'],
  curriculum: ['progress', 'quick'],
  records: ['progress', 'overview', 'today', 'story'],
  assignments: ['overview', 'story', 'today'],
  notes: ['story'],
  observations: ['today'],
  fees: ['story'],
  erasures: ['today'],
  // The same children, one by one or several at once.
  bulkStudents: ['students'],
  students: ['bulkStudents', 'language'],
  // Undo restores children, among others.
  undoEntries: ['students', 'bulkStudents'],
  starter: ['today', 'classes', 'curriculum', 'lessons', 'subjects', 'fees'],
}

const affectedBy = (domain: string) => [domain, ...(readFrom[domain] ?? [])]

/** Refetches the mounted queries of a domain, and of the domains that read what it writes. */
export async function refetchDomain(client: QueryClient, domain: string): Promise<void> {
  for (const name of affectedBy(domain)) await restart(client, { queryKey: [name] })
}

/** Refetches all mounted queries; the others are stale. */
export function refetchAll(client: QueryClient): Promise<void> {
  return restart(client, {})
}

/** Refetches the mounted ones of these queries; the others are stale. */
async function restart(client: QueryClient, filters: QueryFilters): Promise<void> {
  // A first fetch in flight started before the write, and Query would not start another one.
  await client.cancelQueries(filters)
  await client.invalidateQueries(filters)
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
