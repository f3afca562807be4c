import { api } from '@casa/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeyOf, refetchAfter } from './hooks.ts'

test('visible data is refetched after the write, even if its first fetch began before it', async () => {
  const client = new QueryClient()
  const fetches: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: queryKeyOf(api.classes.all, {}),
    queryFn: () => {
      fetches.push(Promise.withResolvers<string>())
      return fetches.at(-1)!.promise
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  const refetched = refetchAfter(client, api.classes.add)
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]!.resolve('after the write')
  await refetched
  fetches[0]!.resolve('before the write')
  expect(observer.getCurrentResult().data).toBe('after the write')
  unsubscribe()
})

test('a write of records refetches progress, which is derived from the records', async () => {
  const client = new QueryClient()
  let fetches = 0
  const observer = new QueryObserver(client, {
    queryKey: queryKeyOf(api.progress.counts, { body: {} }),
    queryFn: () => {
      fetches += 1
      return fetches
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  await refetchAfter(client, api.records.record)
  expect(observer.getCurrentResult().data).toBe(2)
  unsubscribe()
})

test('data of another domain that was on its way during the write does not count as fresh', async () => {
  const client = new QueryClient()
  const fetched = Promise.withResolvers<string>()
  const queryKey = queryKeyOf(api.today.school, {})
  const fetching = client.fetchQuery({ queryKey, queryFn: () => fetched.promise })
  await refetchAfter(client, api.classes.add)
  fetched.resolve('before the write')
  await fetching
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before the write', isInvalidated: true })
})
