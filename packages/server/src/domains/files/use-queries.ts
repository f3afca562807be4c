import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import type { DB } from '../../platform/db/tables.ts'
import { seenEvents } from '../assignments/reach-queries.ts'
import { lessonSeen } from '../lessons/reach-queries.ts'

/** The uses of files: the request field that names them, and the required kind. */
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
  trainerPhoto: { field: 'profile', kind: 'image' },
} as const
export type UseOfFiles = keyof typeof usesOfFiles

/** A column that refers to files: one id, or with `many` a list of ids. Its row is `r`. */
type FileUse = {
  [T in keyof DB & string]: {
    table: T
    use: UseOfFiles
    column: keyof DB[T] & string
    many?: true
    /** The row's school, if that is not `school_id`. */
    school?: keyof DB[T] & string
    /** A definer function through which requests read the rows, if row-level security shows too few of them. */
    source?: RawBuilder<unknown>
    /** Who, among the people of its school, can see the file. */
    seen: (scope: Scope) => RawBuilder<boolean>
  }
}[keyof DB & string]

/**
 * All columns that refer to files. A file to which none of them refers is visible only to its uploader and is deleted
 * after a day. The migration of a column lets the worker's role read it.
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
  { table: 'app.papers', use: 'logoURL', column: 'logo_id', seen: seesPaper },
  { table: 'app.papers', use: 'profileURL', column: 'photo_id', seen: seesPaper },
  {
    table: 'app.trainers',
    use: 'trainerPhoto',
    column: 'photo_id',
    source: sql`app.trainers_in_reach()`,
    seen: () => sql`true`,
  },
  { table: 'app.training_topics', use: 'topicAudio', column: 'audio_id', seen: seesTopic },
  { table: 'app.training_topics', use: 'topicVideo', column: 'video_id', seen: seesTopic },
  {
    table: 'app.lessons',
    use: 'lessonImages',
    column: 'image_ids',
    many: true,
    seen: scope => lessonSeen(scope, 'r'),
  },
  { table: 'app.lessons', use: 'lessonVideo', column: 'video_id', seen: scope => lessonSeen(scope, 'r') },
  {
    table: 'app.events',
    use: 'eventImages',
    column: 'image_ids',
    many: true,
    seen: scope => seenEvents(scope, 'r'),
  },
]

/** Documents of children within reach; row-level security hides those that are not for the role. */
function seesPaper(scope: Scope): RawBuilder<boolean> {
  return within(scope, { school: 'r.school_id', currentClassOf: 'r.student_id' })
}

/** A topic that is In Active is only for the administrator, and none is for parents. */
function seesTopic({ role }: Scope): RawBuilder<boolean> {
  return sql`${role === 'SUPERADMIN'} or (r.active and ${role !== 'PARENT'})`
}

/** The condition that a row refers to the file `f`; with a scope, a row through which the scope can see the file. */
export function isUsed(scope?: Scope): RawBuilder<boolean> {
  return anyOf(
    fileUses.map(use => (scope ? refers(use, use.seen(scope), use.source) : refers(use, sql`true`))),
  )
}

/** The condition that a row refers to the file `f` with another use. */
export function isUsedElsewhere(use: UseOfFiles): RawBuilder<boolean> {
  return anyOf(fileUses.filter(other => other.use !== use).map(other => refers(other, sql`true`)))
}

function refers(
  { table, column, many, school = 'school_id' }: FileUse,
  condition: RawBuilder<boolean>,
  rows: RawBuilder<unknown> = sql.table(table),
) {
  const named = many ? sql`any(r.${sql.ref(column)})` : sql`r.${sql.ref(column)}`
  return sql`exists (select from ${rows} r
    where r.${sql.ref(school)} = f.school_id and f.id = ${named} and (${condition}))`
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
