import { bytes, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'

/** An encrypted secret of an authenticator app; it is bound to its account. */
export type SealedTotp = { user_id: string; secret: Buffer }

/** The secrets that a version of the key encrypted, in the order of their accounts, `after` one. For the owner. */
export async function sealedTotps(
  tx: Tx,
  { version, limit, after }: { version: number; limit: number; after?: SealedTotp | undefined },
): Promise<SealedTotp[]> {
  return tx.rows({ user_id: uuid, secret: bytes })`
    select user_id, secret from app.totp_secrets
     where secret_key = ${version} and user_id > ${after?.user_id ?? '00000000-0000-0000-0000-000000000000'}::uuid
     order by user_id limit ${limit}`
}

/** Replaces encrypted secrets by the same ones under another version of the key, unless they have changed. For the owner. */
export async function replaceTotps(
  tx: Tx,
  version: number,
  secrets: readonly (SealedTotp & { resealed: Buffer })[],
): Promise<number> {
  return tx.run`
    update app.totp_secrets t set secret = n.resealed, secret_key = ${version}
      from unnest(${secrets.map(one => one.user_id)}::uuid[], ${secrets.map(one => one.secret)}::bytea[],
                  ${secrets.map(one => one.resealed)}::bytea[]) as n (user_id, secret, resealed)
     where t.user_id = n.user_id and t.secret = n.secret`
}

/**
 * Deletes the secrets that a lost version of the key encrypted. Their accounts sign in with the password alone until they
 * set up another factor. For the owner.
 */
export async function deleteTotps(tx: Tx, version: number): Promise<number> {
  return tx.run`delete from app.totp_secrets where secret_key = ${version}`
}
