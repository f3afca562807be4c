import { type RawBuilder, sql } from 'kysely'
import { bigint, boolean, list, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import type { Sender, Unfinished, UploadLedger } from '../../platform/files/upload-ledger.ts'
import { unfinishedStored } from './rules.ts'

const own = ({ school, user }: Sender, id: string) =>
  sql`u.school_id = ${school} and u.id = ${id}::uuid and u.user_id = ${user}`

/** The rows of uploads in parts, which every server can continue. */
export const uploadLedger: UploadLedger = {
  /**
   * What a school's unfinished uploads will take up, how many a user has, and which of those was left longest ago. Until
   * the transaction ends, no other of the school begins.
   */
  async before(tx, { school, user }, longAgo) {
    await tx.run`select pg_advisory_xact_lock(hashtextextended(${school}, 727008))`
    const { taken, count, oldest } = await tx.row({ taken: bigint, count: bigint, oldest: nullable(uuid) })`
      select coalesce(sum(u.byte_count), 0)::bigint as taken, count(*) filter (where u.user_id = ${user}) as count,
             (array_agg(u.id order by u.changed_at) filter (where u.user_id = ${user} and u.changed_at < ${longAgo}))[1] as oldest
        from app.unfinished_uploads u where u.school_id = ${school}`
    return { taken: Number(taken), count: Number(count), oldest }
  },

  async begin(tx, { school, user }, { id, bytes, now }) {
    await tx.run`insert into app.unfinished_uploads (school_id, id, user_id, byte_count, changed_at)
      values (${school}, ${id}, ${user}, ${bytes}, ${now})`
  },

  async find(tx, sender, id): Promise<Unfinished | undefined> {
    const found = await tx.maybeRow({ bytes: bigint, received: bigint, keys: list(text) })`
      select u.byte_count as bytes, u.received, u.keys from app.unfinished_uploads u where ${own(sender, id)}`
    return found && { bytes: Number(found.bytes), received: Number(found.received), keys: found.keys }
  },

  /** Adds a part. False if another arrived first, or the upload is gone. */
  async add(tx, sender, { id, offset, bytes, key, now }) {
    const added = await tx.run`
      update app.unfinished_uploads u
         set received = received + ${bytes}, keys = keys || ${key}::text, changed_at = ${now}
       where ${own(sender, id)} and u.received = ${offset}`
    return added === 1
  },

  /** Deletes an upload, and queues a job that deletes its parts. False if there was none. */
  async remove(tx, sender, id) {
    const { removed } = await tx.row({ removed: boolean })`
      with removed as (delete from app.unfinished_uploads u where ${own(sender, id)} returning u.keys),
           queued as (${queueRemoval})
      select exists (select from removed) as removed from (select count(*) from queued) as jobs`
    return removed
  },
}

/** Queues a job that deletes the parts of the uploads in `removed`. */
const queueRemoval: RawBuilder<unknown> = sql`
  select app.enqueue('remove-stored-files', json_build_object('keys', json_agg(key)))
    from removed, unnest(removed.keys) key having count(*) > 0`

/** Deletes uploads to which nothing has been added for a day. */
export async function removeOldUploads(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, unfinishedStored)
  await tx.run`
    with removed as (
      delete from app.unfinished_uploads u where u.changed_at < app.sweep_before() returning u.keys)
    ${queueRemoval}`
}
