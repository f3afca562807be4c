import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { trainerEntity } from '@casa/contract/training'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import { integer } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { fileAddress } from '../files/queries.ts'
import { whyTrainerStays } from './rules.ts'

constraint('trainers_school_id_photo_id_fkey', messages.invalid.file, 'profile')

const columns = {
  _id: 'id',
  profile: { column: 'photo_id', read: fileAddress('t.photo_id') },
} as const
const definition = {
  source: sql`app.trainers_in_reach()`,
  reach: { school: 't.school_id' },
  order: sql`lower(t.name), t.id`,
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
export async function requireTrainer(tx: Tx, scope: Scope, id: string): Promise<void> {
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
