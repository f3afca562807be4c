import { example, instant, row, version } from './example-rows.ts'
import { topicEntity, trainerEntity } from './training.ts'

const trainerId = { _id: row('16'), name: 'Asha Menon', profile: `/api/files/${row('15')}` }

/** Examples of trainers and their topics, by their names in the OpenAPI document. */
export const trainingExamples = {
  Trainer: example(trainerEntity, {
    ...trainerId,
    mobileNumber: '9000000071',
    email: 'asha@example.org',
    version,
  }),
  TrainingTopic: example(topicEntity, {
    _id: row('17'),
    trainerRegisterId: trainerId,
    classId: { _id: row('12'), className: 'Primary' },
    subject: 'The first weeks of a new child',
    status: true,
    audioURL: null,
    videoURL: `/api/files/${row('18')}`,
    createdAt: instant,
    version,
  }),
}
