import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const seenBy = { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] } satisfies NonNullable<
  AccessRow['shows']
>['to']
const areasSeen = { id: (target: Target) => target.area, to: seenBy }
const activitiesSeen = { id: (target: Target) => target.activity, to: seenBy }
const exercisesSeen = { id: (target: Target) => target.exercise, to: seenBy }

const list = { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool, PARENT: ofSchool }
const find = { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }
const write = { SUPERADMIN: nowhere, SCHOOLE: ofSchool }
// The refusal names what is still attached to the school's own rows; a missing row could not.
const inUse = { SUPERADMIN: nowhere, SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 } }

const { curriculum } = api

/** Who may make each call of the curriculum; the targets are what schools have added. */
export const curriculumRows: AccessRow[] = [
  row(curriculum.areas, target => ({ params: { schooleId: target.school } }), list, areasSeen),
  row(
    curriculum.areasOf,
    target => ({ params: { schooleId: target.school }, body: { classId: target.class } }),
    list,
    areasSeen,
  ),
  row(
    curriculum.tree,
    target => ({ body: { classId: target.class } }),
    { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofOwn, PARENT: ofOwn },
    exercisesSeen,
  ),
  row(
    curriculum.addArea,
    target => ({ body: { superActivityName: 'New', classId: target.class, schooleId: target.school } }),
    write,
  ),
  row(
    curriculum.updateArea,
    target => ({ params: { id: target.area }, body: { superActivityName: 'Other' } }),
    write,
  ),
  row(curriculum.removeArea, target => ({ params: { id: target.area } }), inUse),
  row(curriculum.activities, target => ({ params: { schooleId: target.school } }), list, activitiesSeen),
  row(curriculum.findActivities, target => ({ body: { classId: target.class } }), find, activitiesSeen),
  row(
    curriculum.activitiesOfArea,
    target => ({ body: { superActivityId: target.area } }),
    find,
    activitiesSeen,
  ),
  row(
    curriculum.addActivity,
    target => ({
      body: {
        activityName: 'New',
        superActivityId: target.area,
        classId: target.class,
        schooleId: target.school,
      },
    }),
    write,
  ),
  row(
    curriculum.updateActivity,
    target => ({ params: { id: target.activity }, body: { activityName: 'Other' } }),
    write,
  ),
  row(curriculum.removeActivity, target => ({ params: { id: target.activity } }), inUse),
  row(curriculum.exercises, target => ({ params: { schooleId: target.school } }), list, exercisesSeen),
  row(
    curriculum.exercisesOfActivity,
    target => ({ body: { activityId: target.activity } }),
    find,
    exercisesSeen,
  ),
  row(
    curriculum.addExercise,
    target => ({
      body: {
        subActivityName: 'New',
        classId: target.class,
        superActivityId: target.area,
        activityId: target.activity,
        schooleId: target.school,
      },
    }),
    write,
  ),
  row(
    curriculum.updateExercise,
    target => ({ params: { id: target.exercise }, body: { subActivityName: 'Other' } }),
    write,
  ),
  row(curriculum.removeExercise, target => ({ params: { id: target.exercise } }), write),
  // Without a file: refused after the checks of role and school.
  row(curriculum.importExercises, target => ({ body: { schooleId: target.school }, files: {} }), {
    SUPERADMIN: nowhere,
    SCHOOLE: { own: 422, otherClass: 422, otherSchool: 404 },
  }),
  row(curriculum.exerciseSample, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
]
