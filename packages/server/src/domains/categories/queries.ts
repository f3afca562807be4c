import { categoryEntity } from '@casa/contract/categories'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'

constraint('categories_name', refusals.lesson.categoryTaken, 'category')

export const categoryRows = rowsOf('app.categories', categoryEntity, {
  columns: { _id: 'id', category: 'name', status: 'active' },
  reach: { school: 't.school_id' },
  search: ['category'],
  order: sql`t.name collate app.names, t.id`,
})

/** The condition for a category `t` to be shown: those that are In Active only to the administrator. */
export function shownCategories(scope: Scope): RawBuilder<unknown> | undefined {
  return scope.role === 'SUPERADMIN' ? undefined : sql`t.active`
}
