import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { Text } from '@casa/contract/text'
import { topicEntity, trainerEntity } from '@casa/contract/training'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { integer } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { countedText } from '../../platform/plural-texts.ts'
import { requireClass } from '../classes/queries.ts'
import { fileAddress, requireFiles } from '../files/queries.ts'

constraint('trainers_school_id_photo_id_fkey', messages.invalid.file, 'profile')

const columns = {
  _id: 'id',
  profile: { column: 'photo_id', read: fileAddress('t.photo_id') },
} as const
const definition = {
  source: sql`app.trainers_in_reach()`,
  reach: { school: 't.school_id' },
  order: sql`t.name collate app.names, t.id`,
} as const

/** The trainers as the administrator maintains them. */
export const trainerRows = rowsOf('app.trainers', trainerEntity, {
  ...definition,
  columns,
  search: ['name', 'mobileNumber', 'email'],
})

/** The trainers as schools see them: no filter and no order reveals contact details. */
const trainerCards = rowsOf('app.trainers', trainerEntity, {
  ...definition,
  columns: { ...columns, mobileNumber: sql`null::text`, email: sql`null::text` },
  search: ['name'],
})

/** The trainers with what the scope's role may see of them. */
export function trainersFor(scope: Scope): typeof trainerRows {
  return scope.role === 'SUPERADMIN' ? trainerRows : trainerCards
}

/** The platform's trainers that match a filter, by name. */
export async function listTrainers(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return trainersFor(scope).list(tx, scope, query)
}

/** Throws 422 at `trainerRegisterId` unless it is a trainer within reach, who then stays until the transaction ends. */
async function requireTrainer(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`select from app.trainers where school_id = ${scope.school} and id = ${id}::uuid for key share`
  if (!(await trainerRows.find(tx, scope, id)))
    throw invalid('trainerRegisterId', refusals.training.trainerUnknown)
}

/** Deletes a trainer who has no topics. Throws 404, and 409 with their number. */
export async function removeTrainer(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  // Locked, so that a topic concurrently given to the trainer is counted or refused.
  await tx.run`select from app.trainers where school_id = ${scope.school} and id = ${id}::uuid for update`
  const { topics } = await tx.row({ topics: integer })`
    select count(*)::integer as topics from app.training_topics
     where school_id = ${scope.school} and trainer_id = ${id}`
  const reason = whyTrainerStays(topics)
  if (reason) throw conflict(reason)
  return trainerRows.remove(tx, scope, id)
}

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
    trainerRegisterId: sql`trainer.name collate app.names`,
    classId: sql`class.name collate app.names`,
    subject: sql`t.subject collate app.names`,
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
export async function requireTopicReferences(
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

/** Why a trainer with this many topics cannot be deleted, or undefined: the topics would have no trainer. */
function whyTrainerStays(topics: number): Text | undefined {
  return topics > 0 ? countedText('refusals.training.hasTopics', { count: topics }) : undefined
}
