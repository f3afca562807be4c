import { academicYearEntity } from '@casa/contract/fees'
import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'

constraint('academic_years_name', refusals.fee.yearTaken, 'acadamicYear')
// The administrator cannot see the fees of schools, so the foreign key refuses.
constraint('fees_academic_year', refusals.fee.yearUsed)

/** The academic years of the platform, for every role with access. */
export const yearRows = rowsOf('app.academic_years', academicYearEntity, {
  columns: { _id: 'id', acadamicYear: 'name' },
  reach: { school: 't.school_id' },
  search: ['acadamicYear'],
  order: sql`t.name desc, t.id`,
})

/** Throws 422 unless it is one of the platform's academic years. */
export async function requireYear(tx: Tx, _scope: Scope, id: string): Promise<void> {
  const isThere = await tx.run`select from app.academic_years where school_id = ${platformId} and id = ${id}`
  if (!isThere) throw invalid('feeMasterId', refusals.fee.yearUnknown)
}
