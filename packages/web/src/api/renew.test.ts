import { api } from '@casa/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf, renew } from './hooks.ts'

test('what is on screen is read after the write, also where the first reading had begun before it', async () => {
  const client = new QueryClient()
  const readings: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: keyOf(api.classes.all, {}),
    queryFn: () => {
      readings.push(Promise.withResolvers<string>())
      return readings.at(-1)!.promise
    },
  })
  const leave = observer.subscribe(() => {})
  const renewed = renew(client, api.classes.add)
  await expect.poll(() => readings.length).toBe(2)
  readings[1]!.resolve('after the write')
  await renewed
  readings[0]!.resolve('before the write')
  expect(observer.getCurrentResult().data).toBe('after the write')
  leave()
})
