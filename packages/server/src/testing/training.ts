import { platformId } from '@casa/contract/wire'
import type { Factories } from './factories.ts'

type Row = Record<string, unknown>

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
