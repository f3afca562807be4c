import { lessons as calls, type LessonFields } from '@casa/contract/lessons'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { requireClass } from '../classes/queries.ts'
import { requireFiles } from '../files/queries.ts'
import { requireSubject } from '../subjects/queries.ts'
import { areOfLevel, filmColumns, lessonLinks, lessonRows, listLessons, readLesson } from './queries.ts'

export const lessons = implement(calls, {
  list: async ({ scope, tx, body }) => listLessons(tx, scope, body),

  find: async ({ scope, tx, body }) => listLessons(tx, scope, body),

  links: async ({ scope, tx }) => lessonLinks(tx, scope),

  get: async ({ scope, tx, params }) => readLesson(tx, scope, params.id),

  add: async ({ scope, tx, body }) => {
    const { classId, subActivityId = [] } = body
    await requireReferences(tx, scope, body, { classId, subActivityId })
    return { data: await lessonRows.add(tx, scope, { ...body, _id: newId() }, filmColumns(body)) }
  },

  update: async ({ scope, tx, params, body }) => {
    const before = (await lessonRows.get(tx, scope, params.id)).parse()
    const { classId = before.classId!._id, subActivityId = before.subActivityId.map(({ _id }) => _id) } = body
    await requireReferences(tx, scope, body, { classId, subActivityId })
    return { data: await lessonRows.change(tx, scope, params.id, body, filmColumns(body)) }
  },

  remove: async ({ scope, tx, params }) => ({ data: await lessonRows.remove(tx, scope, params.id) }),
})

/**
 * Throws 422 for a level, a subject, a picture or a film that the platform does not have, and for exercises of another
 * level than the lesson's, which it has after the change.
 */
async function requireReferences(
  tx: Tx,
  scope: Scope,
  { subjectId, images = [], video }: Partial<LessonFields>,
  { classId, subActivityId }: { classId: string; subActivityId: string[] },
): Promise<void> {
  await requireClass(tx, scope, classId, messages.class.nameRequired)
  if (subjectId) await requireSubject(tx, scope, subjectId)
  if (!(await areOfLevel(tx, scope, subActivityId, classId)))
    throw invalid('subActivityId', refusals.lesson.exerciseElsewhere)
  const { video_id: film } = filmColumns({ video })
  await requireFiles(tx, scope, { images, video: film ? [film as string] : [] })
}
