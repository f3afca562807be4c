import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'

/** Whom to tell about a school, and how it stands. */
export async function contactOf(tx: Tx, scope: Scope) {
  return tx
    .selectFrom('app.schools')
    .select(['name', 'active', 'mobile_number as mobile', 'email'])
    .where('id', '=', scope.school)
    .executeTakeFirstOrThrow()
}
