import { newIdempotencyKey } from '../../lib/random-ids.ts'
import type { SignedInUser } from '../../lib/session.ts'
import type { QueuedSave } from './queue.ts'

const database = 'casa'
const table = 'waiting'

/** Reads an account's queued saves. Throws if the browser has no storage, as in some private windows. */
export async function readQueue(owner: Owner): Promise<QueuedSave[]> {
  return [...(await read(owner)).saves.keys()]
}

/**
 * Changes an account's queue and returns the new one, which is then on disk. If another tab changed it in the
 * meantime, it starts again, because encryption cannot run inside a transaction. `change` must be synchronous and
 * pure.
 */
export async function changeQueue(
  owner: Owner,
  change: (list: QueuedSave[]) => QueuedSave[],
): Promise<QueuedSave[]> {
  for (;;) {
    const { rows, saves } = await read(owner)
    const before = [...saves.keys()]
    const after = change(before)
    const isStored = (save: QueuedSave) => saves.has(save) && !needsSealing(saves.get(save)!, owner)
    const written = await Promise.all(
      after.filter(save => !isStored(save)).map(save => seal(save, owner, newIdempotencyKey())),
    )
    const kept = new Set(after.map(({ key }) => key))
    const removed = before.map(({ key }) => key).filter(key => !kept.has(key))
    if (await replace(owner, rows, { written, removed })) return after
  }
}

/** An account's rows, and the saves in those that can be read. The others are left in place. */
async function read(owner: Owner): Promise<{ rows: Row[]; saves: Map<QueuedSave, Row> }> {
  const rows = await withTable('readonly', stored => rowsOf(stored, owner))
  const saves = new Map<QueuedSave, Row>()
  for (const row of rows) {
    const save = await unseal(row, owner)
    if (save) saves.set(save, row)
  }
  return { rows, saves }
}

/**
 * Writes in one transaction across all tabs, unless the rows have changed since they were read. Returns whether it
 * did.
 */
async function replace(
  owner: Owner,
  rows: readonly Row[],
  { written, removed }: { written: Row[]; removed: string[] },
): Promise<boolean> {
  return withTable('readwrite', async stored => {
    if (stateOf(await rowsOf(stored, owner)) !== stateOf(rows)) return false
    for (const key of removed) stored.delete(key)
    for (const row of written) stored.put(row)
    return true
  })
}

const stateOf = (rows: readonly Row[]) => JSON.stringify(rows.map(({ key, stamp }) => [key, stamp]))

async function rowsOf(stored: IDBObjectStore, owner: Owner): Promise<Row[]> {
  const rows = await answerOf<Row[]>(stored.getAll())
  return rows.filter(({ user }) => user === owner._id)
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

/** Whose saves are read and written, and the key that only this person's sign-in returns. */
type Owner = Pick<SignedInUser, '_id' | 'deviceKey'>

type Outside = Pick<QueuedSave, 'key' | 'user' | 'place'>
/** A save as stored. Everything except its queue position is encrypted; `stamp` changes whenever the row is written. */
export type SealedRow = Outside & { stamp: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
/** How earlier releases stored it, and how browsers without WebCrypto, over plain HTTP, still do. */
type PlainRow = QueuedSave & { stamp?: string }
type Row = SealedRow | PlainRow

/** WebCrypto; not available over plain HTTP. */
const subtle = (crypto as { subtle?: SubtleCrypto }).subtle
const keys = new Map<string, Promise<CryptoKey>>()

function keyOf(deviceKey: string): Promise<CryptoKey> {
  const known = keys.get(deviceKey)
  if (known) return known
  const bytes = Uint8Array.from(atob(deviceKey.replace(/-/g, '+').replace(/_/g, '/')), byte =>
    byte.charCodeAt(0),
  )
  const key = subtle!.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  keys.set(deviceKey, key)
  return key
}

const isSealed = (row: Row): row is SealedRow => 'sealed' in row

/** Whether a row still has to be encrypted. */
export const needsSealing = (row: Row, { deviceKey }: Owner) =>
  !isSealed(row) && subtle !== undefined && !!deviceKey

/** Binds the ciphertext to the plaintext fields stored beside it. */
const boundTo = ({ key, user, place }: Outside) =>
  new TextEncoder().encode(JSON.stringify([key, user, place]))

/** Encrypts a save for its owner with AES-256-GCM. */
export async function seal(save: QueuedSave, { deviceKey }: Owner, stamp: string): Promise<Row> {
  if (!subtle || !deviceKey) return { ...save, stamp }
  const { key, user, place, ...inside } = save
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(inside))
  const additionalData = boundTo(save)
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, await keyOf(deviceKey), text)
  return { key, user, place, stamp, iv, sealed }
}

/**
 * Reads a row back; undefined if it was encrypted with another key, for example after the server's SECRET_KEY was
 * replaced.
 */
export async function unseal(row: Row, { deviceKey }: Owner): Promise<QueuedSave | undefined> {
  if (!isSealed(row)) {
    const { stamp, ...save } = row
    return save
  }
  if (!subtle || !deviceKey) return undefined
  const { key, user, place, iv, sealed } = row
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(row) }
    const text = await subtle.decrypt(algorithm, await keyOf(deviceKey), sealed)
    return { key, user, place, ...JSON.parse(new TextDecoder().decode(text)) }
  } catch {
    return undefined
  }
}
