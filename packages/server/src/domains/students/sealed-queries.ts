import { bytes, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'

/** An encrypted Aadhaar number; it is bound to the child's id. */
export type SealedNumber = { school_id: string; id: string; aadhaar: Buffer }

const nil = '00000000-0000-0000-0000-000000000000'

/** The numbers that a version of the key encrypted, in the order of their keys, `after` one. For the owner. */
export async function sealedNumbers(
  tx: Tx,
  { version, limit, after }: { version: number; limit: number; after?: SealedNumber | undefined },
): Promise<SealedNumber[]> {
  const rows = await tx.rows({ school_id: uuid, id: uuid, aadhaar: nullable(bytes) })`
    select school_id, id, aadhaar from app.students
     where aadhaar is not null and aadhaar_key = ${version}
       and (school_id, id) > (${after?.school_id ?? nil}::uuid, ${after?.id ?? nil}::uuid)
     order by school_id, id limit ${limit}`
  return rows.map(row => ({ ...row, aadhaar: row.aadhaar! }))
}

/**
 * Replaces encrypted numbers by the same ones under another version of the key, except for those that somebody has
 * changed since they were read. Neither version nor time of the row change. For the owner.
 */
export async function replaceSealed(
  tx: Tx,
  version: number,
  numbers: readonly (SealedNumber & { resealed: Buffer })[],
): Promise<number> {
  return tx.run`
    update app.students s set aadhaar = n.resealed, aadhaar_key = ${version}
      from unnest(${numbers.map(one => one.school_id)}::uuid[], ${numbers.map(one => one.id)}::uuid[],
                  ${numbers.map(one => one.aadhaar)}::bytea[], ${numbers.map(one => one.resealed)}::bytea[])
           as n (school_id, id, aadhaar, resealed)
     where s.school_id = n.school_id and s.id = n.id and s.aadhaar = n.aadhaar`
}

/** Deletes the numbers that a lost version of the key encrypted; their last four digits stay. For the owner. */
export async function deleteSealed(tx: Tx, version: number): Promise<number> {
  return tx.run`update app.students set aadhaar = null where aadhaar is not null and aadhaar_key = ${version}`
}
