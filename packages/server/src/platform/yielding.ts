import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** This many take a few milliseconds, even if each item is a row of an Excel file with all its checks. */
const itemsPerSlice = 100

/**
 * Maps a list in order and yields to the event loop after every hundred items, so that a long list does not block other
 * requests. Throws the signal's reason when it aborts.
 */
export async function mapYielding<A, B>(
  items: readonly A[],
  map: (item: A, index: number) => B,
  signal?: AbortSignal,
): Promise<B[]> {
  const mapped: B[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsPerSlice === 0) {
      if (index > 0) await yieldToEventLoop()
      signal?.throwIfAborted()
    }
    mapped.push(map(item, index))
  }
  return mapped
}
