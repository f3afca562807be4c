import type { Tx } from './connection.ts'
import type { Rows } from './rows.ts'
import type { Scope } from './scope.ts'

/**
 * Deletes a row, or archives it if other rows refer to it; 404 if it is out of reach. The foreign keys decide, so a
 * new kind of record needs no change here.
 */
export async function removeOrArchive<Entity extends { _id: string }>(
  rows: Rows<Entity>,
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ _id: string }> {
  await tx.run`savepoint removal`
  try {
    return await rows.remove(tx, scope, id)
  } catch (error) {
    if (!isStillReferredTo(error)) throw error
    await tx.run`rollback to savepoint removal`
    return rows.archive(tx, scope, id)
  }
}

function isStillReferredTo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
