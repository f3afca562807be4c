import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import type { DB } from '../../platform/db/tables.ts'
import { seenEvents } from '../assignments/reach-queries.ts'

/** A column that refers to files: one id, or with `many` a list of ids. Its row is `r`. */
type FileUse = {
  [T in keyof DB & string]: {
    table: T
    /** The field of a request that names the files; where another table has a field of this name, one of its own. */
    field: 'logoURL' | 'profileURL' | 'imageURL' | 'eventImageURL'
    /** The field's name in a request, where that is not `field`. */
    named?: string
    column: keyof DB[T] & string
    many?: true
    /** The row's school, where that is not `school_id`. */
    school?: keyof DB[T] & string
    /** Who sees the file, of those who belong to its school. */
    seen: (scope: Scope) => RawBuilder<boolean>
  }
}[keyof DB & string]
export type FileField = FileUse['field']

/**
 * All columns that refer to files. A school's file to which none of them refers is visible only to its uploader and is
 * removed after a day. The migration of a column lets the worker's role read it.
 */
export const fileUses: readonly FileUse[] = [
  { table: 'app.schools', field: 'logoURL', column: 'logo_id', school: 'id', seen: () => sql`true` },
  {
    table: 'app.students',
    field: 'profileURL',
    column: 'photo_id',
    seen: scope => within(scope, { school: 'r.school_id', class: 'r.class_id', child: 'r.id' }),
  },
  // The masked images of an Aadhaar card.
  {
    table: 'app.students',
    field: 'imageURL',
    column: 'image_ids',
    many: true,
    seen: scope => sql`${scope.role === 'SCHOOLE'}`,
  },
  {
    table: 'app.events',
    field: 'eventImageURL',
    named: 'imageURL',
    column: 'image_ids',
    many: true,
    seen: scope => seenEvents(scope, 'r'),
  },
]

/** The condition that a row refers to the file `f`; with a scope, a row through which the scope sees the file. */
export function isUsed(scope?: Scope): RawBuilder<boolean> {
  return anyOf(fileUses.map(use => refers(use, scope ? use.seen(scope) : sql`true`)))
}

/** The name that a field has in a request. */
export function namedIn(field: FileField): string {
  return fileUses.find(use => use.field === field)?.named ?? field
}

/** The condition that a row refers to the file `f` by another field than this one. */
export function isUsedElsewhere(field: FileField): RawBuilder<boolean> {
  return anyOf(fileUses.filter(use => use.field !== field).map(use => refers(use, sql`true`)))
}

function refers({ table, column, many, school = 'school_id' }: FileUse, condition: RawBuilder<boolean>) {
  const named = many ? sql`any(r.${sql.ref(column)})` : sql`r.${sql.ref(column)}`
  return sql`exists (select from ${sql.table(table)} r
    where r.${sql.ref(school)} = f.school_id and f.id = ${named} and ${condition})`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
