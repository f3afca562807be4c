import { filmOf, type LessonFields, type LessonLink, lessonEntity } from '@casa/contract/lessons'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireClass } from '../classes/queries.ts'
import { byReader, sharedColumns } from '../curriculum/place-queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { fileAddress, fileAddresses, requireFiles } from '../files/queries.ts'
import { requireSubject } from '../subjects/queries.ts'
import { lessonSeen, subjectShown } from './reach-queries.ts'

constraint('lessons_class', refusals.class.levelOfLessons)

/** The exercises that a lesson presents, in their chosen order; deleted ones are left out. */
const exercises = sql`(
  select coalesce(json_agg(json_build_object('_id', exercise.id, 'subActivityName', ${shownName('exercise')})
                           order by array_position(t.exercise_ids, exercise.id)), '[]')
    from app.exercises exercise where exercise.school_id = t.school_id and exercise.id = any(t.exercise_ids))`

/** The lessons, once for each class that uses their level. */
export const lessonRows = rowsOf('app.lessons', lessonEntity, {
  ...byReader,
  columns: {
    ...sharedColumns,
    lesson: 'name',
    subjectId: { column: 'subject_id', read: referenceTo('subject', 'subject') },
    materialRequired: 'materials',
    stepsAndProcedures: 'steps',
    pointOfInterest: 'points_of_interest',
    images: {
      column: 'image_ids',
      read: sql`case when t.image_ids = '{}' then '[]' else ${fileAddresses('t.image_ids')} end`,
    },
    video: sql`coalesce(t.video_link, ${fileAddress('t.video_id')})`,
    subActivityId: { column: 'exercise_ids', read: exercises },
  },
  join: sql`${byReader.join}
    left join app.subjects subject on subject.school_id = t.school_id and subject.id = t.subject_id`,
  order: sql`${byReader.order}, subject.name collate app.names, t.name collate app.names, t.id`,
  sorts: { classId: sql`class.name collate app.names`, subjectId: sql`subject.name collate app.names` },
})

type Filter = ListQuery & { subActivityId?: string | undefined; [field: string]: unknown }

/** The lessons within reach that match a filter. */
export async function listLessons(tx: Tx, scope: Scope, { search, subActivityId, ...filter }: Filter) {
  const conditions = [
    subjectShown(scope, 't'),
    search ? withWords(search) : undefined,
    subActivityId ? sql`${subActivityId}::uuid = any(t.exercise_ids)` : undefined,
  ].filter(condition => condition !== undefined)
  return lessonRows.list(tx, scope, filter, dynamicSql(sql.join(conditions, sql` and `)))
}

/** One lesson within reach; if several classes use its level, as the first one's by name. Throws 404. */
export async function readLesson(tx: Tx, scope: Scope, id: string) {
  const ofFirstClass =
    scope.role === 'SCHOOLE'
      ? sql`reader.class_id = (
          select source.class_id from app.class_sources source
            join app.classes named on named.school_id = source.school_id and named.id = source.class_id
           where source.school_id = reader.school_id and source.owner_school_id = t.school_id
             and source.owner_class_id = t.class_id
           order by named.name collate app.names, named.id limit 1)`
      : sql`true`
  return lessonRows.get(tx, scope, id, sql`${ofFirstClass} and ${subjectShown(scope, 't')}`)
}

/** The lessons within reach that present exercises, with the ids of these. */
export async function lessonLinks(tx: Tx, scope: Scope): Promise<Json<LessonLink[]>> {
  const { links } = await tx.row({ links: text })`
    select coalesce(json_agg(json_build_object('_id', t.id, 'lesson', t.name, 'subActivityId', t.exercise_ids)
                             order by t.name collate app.names, t.id), '[]')::text as links
      from app.lessons t where t.exercise_ids <> '{}' and ${lessonSeen(scope, 't')}`
  return new Json<LessonLink[]>(links)
}

type Changes = Partial<LessonFields> & { version?: number | undefined }

/** Stores a lesson of the platform. Throws what `requireReferences` throws. */
export async function addLesson(tx: Tx, scope: Scope, fields: LessonFields) {
  const { classId, subActivityId = [] } = fields
  await requireReferences(tx, scope, fields, { classId, subActivityId })
  return lessonRows.add(tx, scope, { ...fields, _id: newId() }, filmColumns(fields))
}

/** Changes the fields that are present. Throws 404, what `requireReferences` throws, and 409 for an older version. */
export async function changeLesson(tx: Tx, scope: Scope, id: string, changes: Changes) {
  // Locked, because the unchanged level and exercises determine what may be referenced.
  await tx.run`select from app.lessons where school_id = ${scope.school} and id = ${id}::uuid for no key update`
  const before = (await lessonRows.get(tx, scope, id)).parse()
  const { classId = before.classId!._id, subActivityId = before.subActivityId.map(({ _id }) => _id) } =
    changes
  await requireReferences(tx, scope, changes, { classId, subActivityId })
  return lessonRows.change(tx, scope, id, changes, filmColumns(changes))
}

/**
 * Throws 422 for a level, a subject, a picture or a video that the platform does not have, and for exercises of a
 * level other than the lesson's.
 */
async function requireReferences(
  tx: Tx,
  scope: Scope,
  { subjectId, images = [], video }: Changes,
  { classId, subActivityId }: { classId: string; subActivityId: string[] },
): Promise<void> {
  await requireClass(tx, scope, classId, messages.class.nameRequired)
  if (subjectId) await requireSubject(tx, scope, subjectId)
  const found = await tx.run`
    select from app.exercises
     where school_id = ${scope.school} and class_id = ${classId} and id = any(${subActivityId}::uuid[])`
  if (found !== new Set(subActivityId).size) throw invalid('subActivityId', refusals.lesson.exerciseElsewhere)
  const film = video ? filmOf(video) : undefined
  await requireFiles(tx, scope, { lessonImages: images, lessonVideo: film ? [film] : [] })
}

/** The columns of a lesson's video, if the fields include one. */
function filmColumns({ video }: Changes): Record<string, unknown> {
  if (video === undefined) return {}
  const film = video ? filmOf(video) : undefined
  return { video_id: film ?? null, video_link: film ? null : video }
}

/** Whether one of the words begins a word of the class's name and all of them begin words of what the list shows. */
function withClass(typed: string): RawBuilder<unknown> {
  const patterns = sql`(select app.word_patterns(${typed}))::text[]`
  const shown = sql`concat_ws(' ', class.name, t.name, subject.name)`
  return sql`(app.search_words(class.name) like any(${patterns}) and app.search_words(${shown}) like all(${patterns}))`
}

/**
 * The condition that each typed word begins a word of the lesson's name, its subject or its objectives. The index is
 * ordered by bytes, so matches are between the word and the word followed by the last letter. It filters by the
 * platform, which owns all lessons, and not by the lesson's owner, so that the words are looked up once and not per
 * lesson.
 */
function withWords(typed: string): RawBuilder<unknown> {
  // In a separate query, so that the typed words are split once, not for each lesson.
  const words = sql`(select app.words_of(${typed}))`
  // `offset 0` keeps the look-up of one word separate; joined, the planner reads all words of all lessons.
  return sql`(${words} = '{}' or t.id in (
    select found.lesson_id from unnest(${words}) typed (word)
     cross join lateral (
       select w.lesson_id from app.lesson_words w
        where w.school_id = app.platform()
          and w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114111)) collate "C" offset 0) found
     group by found.lesson_id having count(distinct typed.word) = cardinality(${words})) or ${withClass(typed)})`
}
