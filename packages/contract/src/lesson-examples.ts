import { categoryEntity } from './categories.ts'
import { classId, example, row, subActivityId, version } from './example-rows.ts'
import { lessonEntity, lessonLink } from './lessons.ts'
import { subjectEntity } from './subjects.ts'
import { platformId } from './wire.ts'

const lessonId = { _id: row('20'), lesson: 'Pouring water' }
const subjectId = { _id: row('21'), subject: 'Practical Life' }

/** Examples of lessons, subjects and categories, by their names in the OpenAPI document. */
export const lessonExamples = {
  Category: example(categoryEntity, { _id: row('22'), category: 'Presentations', status: true, version }),
  Lesson: example(lessonEntity, {
    ...lessonId,
    schooleId: platformId,
    classId,
    subjectId,
    objectives: ['To pour without spilling.'],
    materialRequired: ['Two jugs on a tray', 'A sponge'],
    stepsAndProcedures: ['Carry the tray to the table.', 'Lift the full jug and pour slowly.'],
    controlOfError: ['Water on the tray'],
    pointOfInterest: ['The last drop'],
    images: [`/api/files/${row('17')}`],
    video: 'https://example.org/pouring',
    subActivityId: [subActivityId],
    version,
  }),
  LessonLink: example(lessonLink, { ...lessonId, subActivityId: [subActivityId._id] }),
  Subject: example(subjectEntity, { ...subjectId, status: true, version }),
}
