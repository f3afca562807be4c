import { platformId } from '@casa/contract/wire'
import { newId } from '../platform/ids.ts'
import type { Factories } from './factories.ts'

type Row = Record<string, unknown>

/** A subject of the platform. Returns its id. */
export async function makeSubject(make: Factories, fields: Row = {}): Promise<string> {
  return make.insert('subjects', { school_id: platformId, name: `Subject ${newId()}`, ...fields })
}

/** A category of the platform. Returns its id. */
export async function makeCategory(make: Factories, fields: Row = {}): Promise<string> {
  return make.insert('categories', { school_id: platformId, name: `Category ${newId()}`, ...fields })
}

/** A lesson of the platform for a level. Returns its id. */
export async function makeLesson(make: Factories, level: { _id: string }, fields: Row = {}): Promise<string> {
  return make.insert('lessons', {
    school_id: platformId,
    class_id: level._id,
    name: 'Pouring water',
    objectives: ['To pour without spilling.'],
    materials: ['Two jugs on a tray'],
    steps: ['Carry the tray to the table.', 'Pour slowly.'],
    ...fields,
  })
}

/** Inserts a trainer of the platform. */
export async function makeTrainer(make: Factories, fields: Row = {}): Promise<{ _id: string }> {
  const trainer = { school_id: platformId, name: 'Asha Menon', mobile_number: make.mobile() }
  return { _id: await make.insert('trainers', { ...trainer, ...fields }) }
}

/** Inserts a topic of a trainer for a level. */
export async function makeTopic(
  make: Factories,
  trainer: { _id: string },
  level: { _id: string },
  fields: Row = {},
): Promise<{ _id: string }> {
  const topic = {
    school_id: platformId,
    trainer_id: trainer._id,
    class_id: level._id,
    subject: 'A new child',
  }
  return { _id: await make.insert('training_topics', { ...topic, ...fields }) }
}
