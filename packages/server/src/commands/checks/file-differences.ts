import { list, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Listed } from '../../platform/files/bucket.ts'
import { isStorageKey } from '../../platform/files/storage.ts'

/** A file that has just arrived may have no row yet, and an upload lasts at most this long after it is stored. */
const graceMs = 3_600_000

type Row = { id: string; bytes: string; keys: string[] }

/**
 * The rows whose files are missing or have another size, and the files without a row, as sentences. It works while
 * servers run: what changed since it was listed is looked up again.
 */
export async function fileDifferences(tx: Tx, storage: Listed, now: Date): Promise<string[]> {
  const unused = new Map<string, number>()
  const fresh = new Set<string>()
  for await (const { key, bytes, changedAt } of storage.list()) {
    if (!isStorageKey(key)) continue
    unused.set(key, bytes)
    if (now.getTime() - changedAt.getTime() < graceMs) fresh.add(key)
  }
  const found: string[] = []
  for (const row of await fileRows(tx)) found.push(...(await faultsOf(row, storage, unused)))
  // The parts of an upload become a file when all have arrived. A restored backup has none of them.
  for (const key of await partKeys(tx)) unused.delete(key)
  for (const key of unused.keys())
    if (!fresh.has(key) && (await storage.bytesOf(key)) !== undefined)
      found.push(`The file ${key} has no row.`)
  return found
}

/** Takes the row's files from `unused`, and returns what is wrong with them. */
async function faultsOf(
  { id, bytes, keys }: Row,
  storage: Listed,
  unused: Map<string, number>,
): Promise<string[]> {
  let stored = 0
  for (const key of keys) {
    const size = unused.get(key) ?? (await storage.bytesOf(key))
    unused.delete(key)
    if (size === undefined) return [`The file ${key} of the row ${id} is missing.`]
    stored += size
  }
  return stored === Number(bytes)
    ? []
    : [`The row ${id} says ${bytes} bytes, but ${keys.join(' and ')} have ${stored}.`]
}

function fileRows(tx: Tx): Promise<Row[]> {
  return tx.rows({ id: text, bytes: text, keys: list(text) })`
    select id::text as id, byte_count::text as bytes, array_remove(array[storage_key, small_key], null) as keys from app.files`
}

async function partKeys(tx: Tx): Promise<string[]> {
  const rows = await tx.rows({ key: text })`select unnest(keys) as key from app.unfinished_uploads`
  return rows.map(({ key }) => key)
}
