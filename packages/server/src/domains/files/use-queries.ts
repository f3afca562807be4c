import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import type { DB } from '../../platform/db/tables.ts'
import { seenEvents } from '../assignments/reach-queries.ts'

/** What files are used as: the field of a request that names them, and what they have to be. */
export const usesOfFiles = {
  logoURL: { field: 'logoURL', kind: 'image' },
  profileURL: { field: 'profileURL', kind: 'image' },
  // The masked images of an Aadhaar card.
  imageURL: { field: 'imageURL', kind: 'image' },
  eventImages: { field: 'imageURL', kind: 'image' },
  lessonImages: { field: 'images', kind: 'image' },
  lessonVideo: { field: 'video', kind: 'video' },
  topicAudio: { field: 'audioURL', kind: 'audio' },
  topicVideo: { field: 'videoURL', kind: 'video' },
  trainerPhoto: { field: 'profileURL', kind: 'image' },
} as const
export type UseOfFiles = keyof typeof usesOfFiles

/** A column that refers to files: one id, or with `many` a list of ids. Its row is `r`. */
type FileUse = {
  [T in keyof DB & string]: {
    table: T
    use: UseOfFiles
    column: keyof DB[T] & string
    many?: true
    /** The row's school, where that is not `school_id`. */
    school?: keyof DB[T] & string
    /** Who sees the file, of those who belong to its school; a file of the platform is for everybody. */
    seen: (scope: Scope) => RawBuilder<boolean>
  }
}[keyof DB & string]

/**
 * All columns that refer to files. A school's file to which none of them refers is visible only to its uploader and is
 * removed after a day. The migration of a column lets the worker's role read it.
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
    seen: scope => sql`${scope.role === 'SCHOOLE'}`,
  },
  {
    table: 'app.events',
    use: 'eventImages',
    column: 'image_ids',
    many: true,
    seen: scope => seenEvents(scope, 'r'),
  },
]

/** The condition that a row refers to the file `f`; with a scope, a row through which the scope sees the file. */
export function isUsed(scope?: Scope): RawBuilder<boolean> {
  return anyOf(fileUses.map(use => refers(use, scope ? use.seen(scope) : sql`true`)))
}

/** The condition that a row refers to the file `f` and uses it as something else. */
export function isUsedElsewhere(use: UseOfFiles): RawBuilder<boolean> {
  return anyOf(fileUses.filter(other => other.use !== use).map(other => refers(other, sql`true`)))
}

function refers({ table, column, many, school = 'school_id' }: FileUse, condition: RawBuilder<boolean>) {
  const named = many ? sql`any(r.${sql.ref(column)})` : sql`r.${sql.ref(column)}`
  return sql`exists (select from ${sql.table(table)} r
    where r.${sql.ref(school)} = f.school_id and f.id = ${named} and ${condition})`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
