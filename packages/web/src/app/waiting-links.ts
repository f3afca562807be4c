import { api } from '@casa/contract'
import { queryOf } from '../api/hooks.ts'
import type { SignedInUser } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

/** How long the first screen waits for them, in milliseconds; later they come by themselves. */
const patience = 1500

/** Reads a parent's waiting links before the first screen stands, because they stand above it and would move it. */
export async function awaitLinks({ role }: SignedInUser): Promise<null> {
  if (role !== 'PARENT') return null
  const read = queryClient.prefetchQuery({ ...queryOf(api.users.links, {}), retry: false })
  await Promise.race([read, new Promise(done => setTimeout(done, patience))])
  return null
}
