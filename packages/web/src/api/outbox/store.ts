import type { QueuedSave } from './queue.ts'

const database = 'casa'
const table = 'waiting'

/** Reads the queued saves of all accounts. Throws where the browser has no storage, as in some private windows. */
export async function readQueue(): Promise<QueuedSave[]> {
  return withTable('readonly', async rows => answerOf<QueuedSave[]>(rows.getAll()))
}

/**
 * Changes the queue in one transaction across all tabs and returns the new one, which is then on disk. `change` must be
 * synchronous.
 */
export async function changeQueue(change: (list: QueuedSave[]) => QueuedSave[]): Promise<QueuedSave[]> {
  return withTable('readwrite', async rows => {
    const before = await answerOf<QueuedSave[]>(rows.getAll())
    const after = change(before)
    const keptKeys = new Set(after.map(({ key }) => key))
    for (const { key } of before) if (!keptKeys.has(key)) rows.delete(key)
    for (const save of after) if (!before.includes(save)) rows.put(save)
    return after
  })
}

async function withTable<A>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => Promise<A>,
): Promise<A> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'key' })
  const opened = await answerOf(opening)
  try {
    const transaction = opened.transaction(table, mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [answer] = await Promise.all([work(transaction.objectStore(table)), ended])
    return answer
  } finally {
    opened.close()
  }
}

function answerOf<A>(request: IDBRequest<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
