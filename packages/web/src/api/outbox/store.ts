import type { Waiting } from './queue.ts'

const database = 'casa'
const table = 'waiting'

/** What waits on this device, of all accounts. Throws where the browser keeps nothing, as in some private windows. */
export async function readWaiting(): Promise<Waiting[]> {
  return withTable('readonly', async rows => answerOf<Waiting[]>(rows.getAll()))
}

/**
 * Changes what waits, in one step over all tabs, and gives it as it is then. `change` must not wait for anything. What
 * is given is on the disk.
 */
export async function changeWaiting(change: (list: Waiting[]) => Waiting[]): Promise<Waiting[]> {
  return withTable('readwrite', async rows => {
    const before = await answerOf<Waiting[]>(rows.getAll())
    const after = change(before)
    const kept = new Set(after.map(({ key }) => key))
    for (const { key } of before) if (!kept.has(key)) rows.delete(key)
    for (const one of after) if (!before.includes(one)) rows.put(one)
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
