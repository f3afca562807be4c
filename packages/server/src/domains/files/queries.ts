import { isLimited } from '@casa/contract/areas'
import type { StoredImage, StoredMedia } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { bigint, boolean, double, list, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { reads, type Scope, within } from '../../platform/db/scope.ts'
import type { DB } from '../../platform/db/tables.ts'
import { conflictAt, invalid, notFound, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { seenEvents } from '../assignments/reach-queries.ts'
import { lessonSeen } from '../lessons/reach-queries.ts'
import { undoStored } from '../undo/rules.ts'
import { unusedFilesStored } from './rules.ts'

/** The uses of files: the request field that names them, and the required kind. */
const usesOfFiles = {
  logoURL: { field: 'logoURL', kind: 'image' },
  profileURL: { field: 'profileURL', kind: 'image' },
  // The masked images of an Aadhaar card.
  imageURL: { field: 'imageURL', kind: 'image' },
  eventImages: { field: 'imageURL', kind: 'image' },
  lessonImages: { field: 'images', kind: 'image' },
  lessonVideo: { field: 'video', kind: 'video' },
  topicAudio: { field: 'audioURL', kind: 'audio' },
  topicVideo: { field: 'videoURL', kind: 'video' },
  trainerPhoto: { field: 'profile', kind: 'image' },
} as const
type UseOfFiles = keyof typeof usesOfFiles

/** A column that refers to files: one id, or with `many` a list of ids. Its row is `r`. */
type FileUse = {
  [T in keyof DB & string]: {
    table: T
    use: UseOfFiles
    column: keyof DB[T] & string
    many?: true
    /** The row's school, if that is not `school_id`. */
    school?: keyof DB[T] & string
    /** A definer function through which requests read the rows, if row-level security shows too few of them. */
    source?: RawBuilder<unknown>
    /** Who, among the people of its school, can see the file. */
    seen: (scope: Scope) => RawBuilder<boolean>
  }
}[keyof DB & string]

/**
 * All columns that refer to files. A file to which none of them refers is visible only to its uploader and is deleted
 * after a day. The domain's .sql file lets the worker's role read the column (`app.admit_jobs`).
 */
export const fileUses: readonly FileUse[] = [
  { table: 'app.schools', use: 'logoURL', column: 'logo_id', school: 'id', seen: () => sql`true` },
  {
    table: 'app.students',
    use: 'profileURL',
    column: 'photo_id',
    seen: scope => within(scope, { school: 'r.school_id', class: 'r.class_id', child: 'r.id' }),
  },
  {
    table: 'app.students',
    use: 'imageURL',
    column: 'image_ids',
    many: true,
    seen: scope => sql`${scope.role === 'SCHOOLE' && reads(scope, 'children')}`,
  },
  { table: 'app.papers', use: 'logoURL', column: 'logo_id', seen: seesPaper },
  { table: 'app.papers', use: 'profileURL', column: 'photo_id', seen: seesPaper },
  {
    table: 'app.trainers',
    use: 'trainerPhoto',
    column: 'photo_id',
    source: sql`app.trainers_in_reach()`,
    seen: () => sql`true`,
  },
  { table: 'app.training_topics', use: 'topicAudio', column: 'audio_id', seen: seesTopic },
  { table: 'app.training_topics', use: 'topicVideo', column: 'video_id', seen: seesTopic },
  {
    table: 'app.lessons',
    use: 'lessonImages',
    column: 'image_ids',
    many: true,
    seen: scope => ofLearning(scope, lessonSeen(scope, 'r')),
  },
  {
    table: 'app.lessons',
    use: 'lessonVideo',
    column: 'video_id',
    seen: scope => ofLearning(scope, lessonSeen(scope, 'r')),
  },
  {
    table: 'app.events',
    use: 'eventImages',
    column: 'image_ids',
    many: true,
    seen: scope => ofLearning(scope, seenEvents(scope, 'r')),
  },
]

/** What people of an office see only with the right to learning. */
function ofLearning(scope: Scope, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return reads(scope, 'learning') ? condition : sql`false`
}

/** Documents of children within reach; row-level security hides those that are not for the role. */
function seesPaper(scope: Scope): RawBuilder<boolean> {
  return within(scope, { school: 'r.school_id', currentClassOf: 'r.student_id' })
}

/** A topic that is In Active is only for the administrator, and none is for parents. */
function seesTopic(scope: Scope): RawBuilder<boolean> {
  const { role } = scope
  return ofLearning(scope, sql`${role === 'SUPERADMIN'} or (r.active and ${role !== 'PARENT'})`)
}

/** The condition that a row refers to the file `f`; with a scope, a row through which the scope can see the file. */
function isUsed(scope?: Scope): RawBuilder<boolean> {
  return anyOf(
    fileUses.map(use => (scope ? refers(use, use.seen(scope), use.source) : refers(use, sql`true`))),
  )
}

/** The condition that a row refers to the file `f` with another use. */
function isUsedElsewhere(use: UseOfFiles): RawBuilder<boolean> {
  return anyOf(fileUses.filter(other => other.use !== use).map(other => refers(other, sql`true`)))
}

function refers(
  { table, column, many, school = 'school_id' }: FileUse,
  condition: RawBuilder<boolean>,
  rows: RawBuilder<unknown> = sql.table(table),
) {
  const named = many ? sql`any(r.${sql.ref(column)})` : sql`r.${sql.ref(column)}`
  return sql`exists (select from ${rows} r
    where r.${sql.ref(school)} = f.school_id and f.id = ${named} and (${condition}))`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

const folder = '/api/files/'

/** The URL of the picture that a column refers to; null if the column is null. */
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

/** Deducts the bytes from the school's quota and stores the picture's row. Throws 413 if the quota is used up. */
export async function addImage(tx: Tx, scope: Scope, image: KeptImage): Promise<StoredImage> {
  await takeQuota(tx, scope, image.byteCount)
  const id = newId()
  await tx.run`
    insert into app.files (school_id, id, content_type, storage_key, small_key, byte_count, sha256, width, height, user_id)
    values (${scope.school}, ${id}, ${image.contentType}, ${image.storageKey}, ${image.smallKey}, ${image.byteCount},
            ${image.sha256}, ${image.width}, ${image.height}, ${scope.user})`
  return { _id: id, url: `${folder}${id}`, width: image.width, height: image.height }
}

/** A stored recording or video; `uploadId` is its upload in parts, if it was one. */
export type KeptMedia = {
  contentType: string
  storageKey: string
  byteCount: number
  sha256: string
  seconds: number | null
  uploadId: string | null
}

/**
 * Deducts the bytes from the school's quota and stores the row of a recording or video. Throws 413 if the quota is
 * used up. An upload that already has a row throws the database's error for a duplicate.
 */
export async function addMedia(tx: Tx, scope: Scope, media: KeptMedia): Promise<StoredMedia> {
  await takeQuota(tx, scope, media.byteCount)
  const id = newId()
  await tx.run`
    insert into app.files (school_id, id, content_type, storage_key, byte_count, sha256, seconds, upload_id, user_id)
    values (${scope.school}, ${id}, ${media.contentType}, ${media.storageKey}, ${media.byteCount}, ${media.sha256},
            ${media.seconds}, ${media.uploadId}, ${scope.user})`
  const { contentType: type, byteCount: bytes, seconds } = media
  return { _id: id, url: `${folder}${id}`, type, bytes, seconds }
}

async function takeQuota(tx: Tx, scope: Scope, bytes: number): Promise<void> {
  const taken = await tx.run`
    update app.schools set file_bytes = file_bytes + ${bytes}
     where id = ${scope.school} and file_bytes + ${bytes} <= file_quota`
  if (!taken) throw new Problem(413, refusals.picture.quota)
}

/** How many bytes are left in the school's quota; never less than 0. */
export async function quotaLeft(tx: Tx, scope: Scope): Promise<number> {
  const { left } = await tx.row({ left: bigint })`
    select greatest(file_quota - file_bytes, 0) as left from app.schools where id = ${scope.school}`
  return Number(left)
}

/** The file created from an upload in parts, for its sender. */
export async function mediaOfUpload(
  tx: Tx,
  scope: Scope,
  uploadId: string,
): Promise<StoredMedia | undefined> {
  const file = await tx.maybeRow({ id: uuid, type: text, bytes: bigint, seconds: nullable(double) })`
    select id, content_type as type, byte_count as bytes, seconds from app.files
     where school_id = ${scope.school} and upload_id = ${uploadId} and user_id = ${scope.user}`
  if (!file) return undefined
  const { id, bytes, ...rest } = file
  return { _id: id, url: `${folder}${id}`, bytes: Number(bytes), ...rest }
}

/** Where a file is stored, for its uploader and for those who can see a row that uses it. Throws 404 otherwise. */
export async function visibleFile(tx: Tx, scope: Scope, id: string, size: 'small' | 'large') {
  const file = await tx.maybeRow({ key: text, contentType: text })`
    select case when ${size} = 'small' then coalesce(f.small_key, f.storage_key) else f.storage_key end as key,
           f.content_type as "contentType"
      from app.files f
     where f.id = ${id} and f.school_id = any(${[...scope.schools, platformId]}::uuid[])
       and ${inSight(scope)}`
  if (!file) throw notFound()
  return file
}

/**
 * The condition that the scope can see the file `f`: as its uploader, or through a row that uses it. People of an office
 * may have lost the right to what they uploaded, so a file of theirs that is used is visible only through its row.
 */
function inSight(scope: Scope): RawBuilder<boolean> {
  const own = sql<boolean>`f.user_id = ${scope.user}`
  const unused = isLimited(scope.rights) ? sql<boolean>`${own} and not ${isUsed()}` : own
  return sql<boolean>`(${unused} or ${isUsed(scope)})`
}

/**
 * Locks files that a row is about to use until the transaction ends, grouped by use. Throws 422 with the field if one
 * of them was not uploaded to this school, is not visible, is of another kind, or has another use: access to a file
 * follows from its use, so an Aadhaar picture must not become a photo. An unused file is visible only to its
 * uploader, and a used one to those who can see a row that uses it.
 */
export async function requireFiles(
  tx: Tx,
  scope: Scope,
  wanted: { [Use in UseOfFiles]?: readonly string[] },
): Promise<void> {
  const uses = Object.entries(wanted) as [UseOfFiles, readonly string[]][]
  const ids = uses.flatMap(([, files]) => files)
  if (ids.length === 0) return
  // The lock excludes a concurrent use, which is only checked afterwards.
  const rows = await tx.rows({ id: uuid, type: text })`
    select f.id, f.content_type as type from app.files f
     where f.school_id = ${scope.school} and f.id = any(${ids}::uuid[]) and ${inSight(scope)}
     order by f.id for no key update`
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  for (const [use, files] of uses) {
    const { field, kind } = usesOfFiles[use]
    if (files.some(id => !types.has(id))) throw invalid(field, messages.invalid.file)
    if (files.some(id => !types.get(id)!.startsWith(`${kind}/`)))
      throw invalid(field, refusals.file.wrongKind)
    if (await areUsedElsewhere(tx, scope, use, files)) throw invalid(field, refusals.picture.otherUse)
    const others = new Set(uses.filter(([other]) => other !== use).flatMap(([, others]) => others))
    if (files.some(id => others.has(id))) throw invalid(field, refusals.picture.otherUse)
  }
}

async function areUsedElsewhere(tx: Tx, scope: Scope, use: UseOfFiles, ids: readonly string[]) {
  const { used } = await tx.row({ used: boolean })`
    select exists (select from app.files f where f.school_id = ${scope.school} and f.id = any(${ids}::uuid[])
                      and ${isUsedElsewhere(use)}) as used`
  return used
}

/**
 * Deletes an uploaded file and queues a job that deletes it from the storage; teachers can delete only their own
 * uploads. Throws 404 for a file out of reach and 409 for one that a row uses.
 */
export async function removeUpload(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  const own = scope.role === 'TEACHER' ? sql<boolean>`f.user_id = ${scope.user}` : sql<boolean>`true`
  const file = await tx.maybeRow({ bytes: bigint, keys: list(text) })`
    select f.byte_count as bytes, array_remove(array[f.storage_key, f.small_key], null) as keys
      from app.files f where f.school_id = ${scope.school} and f.id = ${id} and ${own} for update`
  if (!file) throw notFound()
  // Checked only now that the file is locked, because a row may have started using it in the meantime.
  const { used } = await tx.row({ used: boolean })`
    select exists (select from app.files f where f.school_id = ${scope.school} and f.id = ${id} and ${isUsed()}) as used`
  if (used) throw conflictAt('imageURL', refusals.file.inUse)
  await tx.run`delete from app.files where school_id = ${scope.school} and id = ${id}`
  await tx.run`update app.schools set file_bytes = file_bytes - ${file.bytes} where id = ${scope.school}`
  await tx.run`select app.enqueue('remove-stored-files', ${JSON.stringify({ keys: file.keys })}::json)`
  return { _id: id }
}

/** Queues the deletion of stored files for a later time. */
export async function removeLater(tx: Tx, keys: readonly string[], at: Date): Promise<true> {
  await tx.run`
    select from app.enqueue('remove-stored-files', ${JSON.stringify({ keys })}::json, p_run_at => ${at}::timestamptz)`
  return true
}

const atOnce = 500

/**
 * Deletes files of the school that are old enough and used by no row, nor by one that can still be restored, at
 * most 500 of them, returns their bytes to the quota, and queues a job that deletes them from the storage. True if
 * there may be more.
 */
export async function removeUnusedFiles(tx: Tx, scope: Scope): Promise<boolean> {
  const held = await tx.rows({ id: uuid })`
    select f.id from app.files f
     where f.school_id = ${scope.school} and f.created_at < ${scope.now}::timestamptz - ${unusedFilesStored}::interval and not ${isUsed()}
       and f.id not in (${filesToPutBack(scope)})
     limit ${atOnce} for update skip locked`
  const ids = held.map(({ id }) => id)
  // Checked again now that they are locked, because a row may have started using one in the meantime.
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

/** The files that recently deleted rows name: they still exist when such a row is restored. */
const filesToPutBack = (scope: Scope) => sql`
  select kept.id
    from app.undo_entries t
   cross join lateral regexp_matches((t.payload -> 'row')::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') named (ids)
    join app.files kept on kept.school_id = t.school_id and kept.id = named.ids[1]::uuid
   where t.school_id = ${scope.school} and t.kind = 'deletion' and t.undone_at is null
     and t.done_at > now() - ${undoStored.untilLate}::interval`

/** Queues a job for each school with files that are old enough; the job deletes those that no row uses. */
export async function queueUnusedFiles(tx: Tx, now: Date): Promise<void> {
  await tx.run`select app.clean_up_files(${now}::timestamptz - ${unusedFilesStored}::interval)`
}

/** Those of the given storage keys that belong to a file's row. Only the worker's role may call it. */
export async function storedFileKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const stored = await tx.row({ keys: list(text) })`select app.stored_keys(${keys}::text[]) as keys`
  return stored.keys
}
