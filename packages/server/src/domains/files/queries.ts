import type { StoredImage } from '@casa/contract/files'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { notFound, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** A picture whose two sizes lie in the storage. */
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
  const taken = await sql`
    update app.schools set file_bytes = file_bytes + ${image.byteCount}
     where id = ${scope.school} and file_bytes + ${image.byteCount} <= file_quota`.execute(tx)
  if (!taken.numAffectedRows) throw new Problem(413, 'The space for files of your school is used up.')
  const id = newId()
  await tx
    .insertInto('app.files')
    .values({
      school_id: scope.school,
      id,
      content_type: image.contentType,
      storage_key: image.storageKey,
      small_key: image.smallKey,
      byte_count: image.byteCount,
      sha256: image.sha256,
      width: image.width,
      height: image.height,
      user_id: scope.user,
    })
    .execute()
  return { _id: id, url: `/api/files/${id}`, width: image.width, height: image.height }
}

/**
 * Where a file lies, for those who may see it: who uploaded it; for a child's photo whoever reaches the child; for
 * Aadhaar images the office; for a logo and the platform's files whoever belongs there. Throws 404 to everybody else.
 */
export async function visibleFile(tx: Tx, scope: Scope, id: string, size: 'small' | 'large') {
  const { rows } = await sql<{ key: string; contentType: string }>`
    select case when ${size} = 'small' then coalesce(f.small_key, f.storage_key) else f.storage_key end as key,
           f.content_type as "contentType"
      from app.files f
     where f.id = ${id} and f.school_id = any(${[...scope.schools, platformId]}::uuid[]) and (
       f.user_id = ${scope.user}
       or f.school_id = ${platformId}
       or exists (select from app.schools s where s.id = f.school_id and s.logo_id = f.id)
       or exists (select from app.students s
                   where s.school_id = f.school_id and s.photo_id = f.id
                     and ${within(scope, { school: 's.school_id', class: 's.class_id', child: 's.id' })})
       or ${scope.role === 'SCHOOLE'} and exists (select from app.students s
                   where s.school_id = f.school_id and f.id = any(s.image_ids)))`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
