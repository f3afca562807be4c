import type { SignedInUser } from '../../lib/session.ts'
import type { QueuedSave } from './queue.ts'

/** Whose saves are read and written, and the key that only this person's sign-in returns. */
export type Owner = Pick<SignedInUser, '_id' | 'deviceKey'>

type Outside = Pick<QueuedSave, 'key' | 'user' | 'place'>
/** A save as stored. Everything except its queue position is encrypted; `stamp` changes whenever the row is written. */
export type SealedRow = Outside & { stamp: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
/** How earlier releases stored it, and how browsers without WebCrypto, over plain HTTP, still do. */
export type PlainRow = QueuedSave & { stamp?: string }
export type Row = SealedRow | PlainRow

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
export const isOpen = (row: Row, { deviceKey }: Owner) =>
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
