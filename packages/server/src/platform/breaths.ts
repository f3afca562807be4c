import { setImmediate as breath } from 'node:timers/promises'

/** A few milliseconds' work, even where an item is a workbook's row with all its checks. */
const itemsInABreath = 100

/**
 * Maps a list in order and lets other requests pass after every hundred items, so that a long list never holds the
 * server. Throws the signal's reason when that aborts.
 */
export async function mapInBreaths<A, B>(
  items: readonly A[],
  map: (item: A, index: number) => B,
  signal?: AbortSignal,
): Promise<B[]> {
  const mapped: B[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsInABreath === 0) {
      if (index > 0) await breath()
      signal?.throwIfAborted()
    }
    mapped.push(map(item, index))
  }
  return mapped
}
