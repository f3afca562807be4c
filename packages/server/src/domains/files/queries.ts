import type { StoredImage } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { boolean, list, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, notFound, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type FileField, isUsed, isUsedElsewhere, namedIn } from './use-queries.ts'

const folder = '/api/files/'

/** The URL of the picture that a column refers to; null where the column is null. */
export function fileAddress(column: string): RawBuilder<string | null> {
  return sql`${sql.lit(folder)} || ${sql.ref(column)}`
}

/** The URLs of the pictures that a column refers to, as a JSON list. The column refers to at least one. */
export function fileAddresses(column: string): RawBuilder<unknown> {
  const separator = sql.lit(`","${folder}`)
  // Without a subselect, because this is evaluated for every row of a list.
  return sql`('["' || ${sql.lit(folder)} || array_to_string(${sql.ref(column)}, ${separator}) || '"]')::json`
}

/** A picture whose two sizes are in the storage. */
export type KeptImage = {
  contentType: string
  storageKey: string
  smallKey: string
  byteCount: number
  sha256: string
  width: number
  height: number
}

/** Takes the bytes from the school's quota and stores the picture's row. Throws 413 when the quota is used up. */
export async function addImage(tx: Tx, scope: Scope, image: KeptImage): Promise<StoredImage> {
  const taken = await tx.run`
    update app.schools set file_bytes = file_bytes + ${image.byteCount}
     where id = ${scope.school} and file_bytes + ${image.byteCount} <= file_quota`
  if (!taken) throw new Problem(413, refusals.picture.quota)
  const id = newId()
  await tx.run`
    insert into app.files (school_id, id, content_type, storage_key, small_key, byte_count, sha256, width, height, user_id)
    values (${scope.school}, ${id}, ${image.contentType}, ${image.storageKey}, ${image.smallKey}, ${image.byteCount},
            ${image.sha256}, ${image.width}, ${image.height}, ${scope.user})`
  return { _id: id, url: `${folder}${id}`, width: image.width, height: image.height }
}

/**
 * Where a file is stored, for its uploader and for those who see a row that uses it; a file of the platform is for
 * everybody. Throws 404 otherwise.
 */
export async function visibleFile(tx: Tx, scope: Scope, id: string, size: 'small' | 'large') {
  const file = await tx.maybeRow({ key: text, contentType: text })`
    select case when ${size} = 'small' then coalesce(f.small_key, f.storage_key) else f.storage_key end as key,
           f.content_type as "contentType"
      from app.files f
     where f.id = ${id} and f.school_id = any(${[...scope.schools, platformId]}::uuid[])
       and (f.user_id = ${scope.user} or f.school_id = ${platformId} or ${isUsed(scope)})`
  if (!file) throw notFound()
  return file
}

/**
 * Locks files that a row is about to use until the transaction ends, given by the field that names them. Throws 422
 * with the field when one of them was not uploaded to this school, or is used by another field: who sees a file follows
 * from its use, so an Aadhaar picture must not become a photo.
 */
export async function requireFiles(
  tx: Tx,
  scope: Scope,
  wanted: { [Field in FileField]?: readonly string[] },
): Promise<void> {
  const fields = Object.entries(wanted) as [FileField, readonly string[]][]
  const ids = fields.flatMap(([, files]) => files)
  if (ids.length === 0) return
  // The lock excludes that of another use at the same moment, which is looked for only afterwards.
  const rows = await tx.rows({ id: uuid })`
    select id from app.files where school_id = ${scope.school} and id = any(${ids}::uuid[]) order by id for no key update`
  const there = new Set(rows.map(({ id }) => id))
  for (const [field, files] of fields) {
    if (files.some(id => !there.has(id))) throw invalid(namedIn(field), messages.invalid.file)
    if (await areUsedElsewhere(tx, scope, field, files))
      throw invalid(namedIn(field), refusals.picture.otherUse)
    const others = new Set(fields.filter(([other]) => other !== field).flatMap(([, others]) => others))
    if (files.some(id => others.has(id))) throw invalid(namedIn(field), refusals.picture.otherUse)
  }
}

async function areUsedElsewhere(tx: Tx, scope: Scope, field: FileField, ids: readonly string[]) {
  const { used } = await tx.row({ used: boolean })`
    select exists (select from app.files f where f.school_id = ${scope.school} and f.id = any(${ids}::uuid[])
                      and ${isUsedElsewhere(field)}) as used`
  return used
}

const atOnce = 500

/**
 * Removes files of the school that are older than a day and used by no row, at most 500 of them, returns their bytes to
 * the quota, and queues a job that deletes them from the storage. True when there may be more.
 */
export async function removeUnusedFiles(tx: Tx, scope: Scope): Promise<boolean> {
  const held = await tx.rows({ id: uuid })`
    select f.id from app.files f
     where f.school_id = ${scope.school} and f.created_at < ${scope.now}::timestamptz - interval '1 day' and not ${isUsed()}
     limit ${atOnce} for update skip locked`
  const ids = held.map(({ id }) => id)
  // Checked again now that they are locked, because a row may have begun to use one meanwhile.
  await tx.run`
    with removed as (
      delete from app.files f where f.school_id = ${scope.school} and f.id = any(${ids}::uuid[]) and not ${isUsed()}
      returning f.byte_count, array_remove(array[f.storage_key, f.small_key], null) as keys
    ), freed as (
      update app.schools set file_bytes = file_bytes - (select sum(byte_count) from removed)
       where id = ${scope.school} and exists (select from removed)
    )
    select app.enqueue('remove-stored-files', json_build_object('keys', json_agg(key)))
      from removed, unnest(keys) key having count(*) > 0`
  return ids.length === atOnce
}

/** Queues a job for each school that has files older than a day; the job removes those that no row uses. */
export async function queueUnusedFiles(tx: Tx, now: Date): Promise<void> {
  await tx.run`select app.clean_up_files(${now})`
}

/** Those of the given storage keys that belong to a file's row. Only the worker's role may call it. */
export async function storedKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const stored = await tx.row({ keys: list(text) })`select app.stored_keys(${keys}::text[]) as keys`
  return stored.keys
}
