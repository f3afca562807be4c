import { api } from '@casa/contract'
import { queryOf } from '../api/hooks.ts'
import type { SignedInUser } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

/** How long the first screen waits for the links. A later response is shown when it arrives. */
const timeoutMs = 1500

/**
 * Reads a parent's waiting links before the first screen is rendered, because a banner above it would shift the
 * layout.
 */
export async function awaitLinks({ role }: SignedInUser): Promise<null> {
  if (role !== 'PARENT') return null
  const read = queryClient.prefetchQuery({ ...queryOf(api.users.links, {}), retry: false })
  await Promise.race([read, new Promise(done => setTimeout(done, timeoutMs))])
  return null
}
