import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { topicEntity } from '@casa/contract/training'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { requireClass } from '../classes/queries.ts'
import { fileAddress, requireFiles } from '../files/queries.ts'
import { requireTrainer } from './trainer-queries.ts'

// A level is deleted by a domain that does not know training, so its foreign key refuses.
constraint('training_topics_school_id_class_id_fkey', refusals.training.levelUsed)
constraint('training_topics_school_id_audio_id_fkey', messages.invalid.file, 'audioURL')
constraint('training_topics_school_id_video_id_fkey', messages.invalid.file, 'videoURL')

export const topicRows = rowsOf('app.training_topics', topicEntity, {
  columns: {
    _id: 'id',
    trainerRegisterId: {
      column: 'trainer_id',
      read: sql`json_build_object('_id', trainer.id, 'name', trainer.name, 'profile', ${fileAddress('trainer.photo_id')})`,
    },
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    status: 'active',
    audioURL: { column: 'audio_id', read: fileAddress('t.audio_id') },
    videoURL: { column: 'video_id', read: fileAddress('t.video_id') },
  },
  join: sql`
    join app.trainers_in_reach() trainer on trainer.school_id = t.school_id and trainer.id = t.trainer_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: { school: 't.school_id' },
  search: ['subject', 'trainerRegisterId', 'classId'],
  order: sql`t.created_at desc, t.id desc`,
  sorts: {
    trainerRegisterId: sql`lower(trainer.name)`,
    classId: sql`class.name`,
    subject: sql`lower(t.subject)`,
  },
})

/** What the scope can see of the topics: schools the active ones. */
function shown(scope: Scope): RawBuilder<unknown> {
  return scope.role === 'SUPERADMIN' ? sql`true` : sql`t.active`
}

/** The topics that match a filter, newest first; schools get the active ones. */
export async function listTopics(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return topicRows.list(tx, scope, query, shown(scope))
}

/** A topic that the scope can see. Throws 404 for another one, as for one that does not exist. */
export async function getTopic(tx: Tx, scope: Scope, id: string) {
  return topicRows.get(tx, scope, id, shown(scope))
}

type Parts = {
  trainerRegisterId?: string
  classId?: string
  audioURL?: string | null
  videoURL?: string | null
}

/** Throws 422 with the field unless a topic's references exist: its trainer, level, audio and video. */
export async function requireParts(
  tx: Tx,
  scope: Scope,
  { trainerRegisterId, classId, audioURL, videoURL }: Parts,
) {
  if (trainerRegisterId) await requireTrainer(tx, scope, trainerRegisterId)
  if (classId) await requireClass(tx, scope, classId, refusals.class.levelUnknown)
  await requireFiles(tx, scope, {
    ...(audioURL && { topicAudio: [audioURL] }),
    ...(videoURL && { topicVideo: [videoURL] }),
  })
}
