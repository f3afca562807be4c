import { training as calls } from '@casa/contract/training'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { removeUpload, requireFiles } from '../files/queries.ts'
import { storeAny, storeImage } from '../files/store-queries.ts'
import {
  getTopic,
  listTopics,
  listTrainers,
  removeTrainer,
  requireTopicReferences,
  topicRows,
  trainerRows,
  trainersFor,
} from './queries.ts'

export const training = implement(calls, {
  topics: async ({ scope, tx, body }) => listTopics(tx, scope, body),

  addTopic: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    await requireTopicReferences(tx, scope, fields)
    return { data: await topicRows.add(tx, scope, { ...fields, _id: newId() }, { created_at: scope.now }) }
  },

  updateTopic: async ({ scope, tx, params, body }) => {
    await getTopic(tx, scope, params.id)
    await requireTopicReferences(tx, scope, body)
    return { data: await topicRows.change(tx, scope, params.id, body) }
  },

  removeTopic: async ({ scope, tx, params }) => ({ data: await topicRows.remove(tx, scope, params.id) }),

  trainerName: async ({ scope, tx, body }) => {
    const trainer = await trainersFor(scope).find(tx, scope, body.id)
    const found = trainer?.parse() ?? (await getTopic(tx, scope, body.id)).parse().trainerRegisterId
    const { _id, name, profile } = found
    return { _id, name, profile }
  },

  findTrainers: async ({ scope, tx, body }) => listTrainers(tx, scope, body),

  trainers: async ({ scope, tx, query }) => listTrainers(tx, scope, query),

  trainersOf: async ({ scope, tx, body }) => listTrainers(tx, scope, body),

  addTrainer: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    if (fields.profile) await requireFiles(tx, scope, { trainerPhoto: [fields.profile] })
    return { data: await trainerRows.add(tx, scope, { ...fields, _id: newId() }) }
  },

  updateTrainer: async ({ scope, tx, params, body }) => {
    await trainerRows.get(tx, scope, params.id)
    if (body.profile) await requireFiles(tx, scope, { trainerPhoto: [body.profile] })
    return { data: await trainerRows.change(tx, scope, params.id, body) }
  },

  removeTrainer: async ({ scope, tx, params }) => {
    await trainerRows.get(tx, scope, params.id)
    return { data: await removeTrainer(tx, scope, params.id) }
  },

  trainerImage: storeImage,
  topicFile: storeAny,

  removeTopicFile: async ({ scope, tx, body }) => ({ data: await removeUpload(tx, scope, body.imageURL) }),
})
