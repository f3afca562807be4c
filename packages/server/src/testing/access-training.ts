import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofSchool, row } from './access-row.ts'

const { training } = api

// The trainers and topics are the platform's: the targets are schools, to which nothing here belongs.
const read = { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200) }
const listed = { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool }
const written = { SUPERADMIN: nowhere }
const trainer = { name: 'New', mobileNumber: '9000000001' }

/** Who may make each call of the training; training.test.ts covers what each role sees of it. */
export const trainingRows: AccessRow[] = [
  row(training.topics, () => ({ body: {} }), read),
  row(
    training.addTopic,
    target => ({
      body: {
        trainerRegisterId: target.student,
        classId: target.class,
        subject: 'New',
        status: true,
        schooleId: target.school,
      },
    }),
    written,
  ),
  row(training.updateTopic, target => ({ params: { id: target.activity }, body: { subject: 'X' } }), written),
  row(training.removeTopic, target => ({ params: { id: target.activity } }), written),
  row(training.trainerName, target => ({ body: { id: target.activity } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(training.findTrainers, () => ({ body: {} }), read),
  row(training.trainers, target => ({ params: { schooleId: target.school } }), listed),
  row(training.trainersOf, target => ({ params: { schooleId: target.school }, body: {} }), listed),
  row(training.addTrainer, target => ({ body: { ...trainer, schooleId: target.school } }), written),
  row(training.updateTrainer, target => ({ params: { id: target.teacher }, body: { name: 'X' } }), written),
  row(training.removeTrainer, target => ({ params: { id: target.teacher } }), written),
  // Not a form: refused after the role check, before anything is received.
  row(training.trainerImage, () => ({ body: {} }), { SUPERADMIN: all(415) }),
  row(training.topicFile, () => ({ body: {} }), { SUPERADMIN: all(415) }),
  row(training.removeTopicFile, target => ({ body: { imageURL: target.unusedFile } }), written),
]
