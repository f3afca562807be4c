import { weekOf } from '../packages/contract/src/rules/day.ts'
import type { SignedIn } from './fixtures.ts'

/** Today in the demo schools' time zone. */
export const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** The last day up to today that the plan shows when it opens: on a Saturday, which no week there contains, the Friday. */
export function shownDay(): string {
  const { endDate } = weekOf(today())
  return endDate < today() ? endDate : today()
}

type Tree = { activities: { subActivities: { _id: string; subActivityName: string }[] }[] }[]

/** The teacher's class with its children by name, and the id of one of its exercises. */
export async function classroom({ call, classId }: SignedIn, exercise: string) {
  const children = await call<{ _id: string; fullName: string }[]>('POST', '/student/find', {
    classId,
    sort: 'fullName',
  })
  const areas = await call<Tree>('POST', '/superactivity/multiple', { classId })
  const exercises = areas.flatMap(area => area.activities.flatMap(activity => activity.subActivities))
  const found = exercises.find(({ subActivityName }) => subActivityName === exercise)
  return { children, exerciseId: found!._id }
}

/** Plans one exercise for one child, in the current week and at least until today. */
export async function planExercise(teacher: SignedIn, exercise: string, place = 0) {
  const { children, exerciseId } = await classroom(teacher, exercise)
  const child = children[place]!
  const { startDate: date, endDate: friday } = weekOf(today())
  const endDate = friday < today() ? today() : friday
  const { data } = await teacher.call<{ data: { _id: string }[] }>('POST', '/activity/multiple-add', {
    classId: teacher.classId,
    studentId: [child._id],
    activityRelationships: [{ subActivityId: exerciseId }],
    date,
    endDate,
  })
  return { id: data[0]!._id, child: child.fullName }
}

type Made = { data: { _id: string } }

/** Adds an area of work to a class, with exercises that have no records yet. */
export async function newArea(
  { call }: SignedIn,
  classId: string | null,
  superActivityName: string,
  names: string[],
) {
  const area = await call<Made>('POST', '/superactivity/add', { superActivityName, classId })
  const superActivityId = area.data._id
  const activity = await call<Made>('POST', '/activitytabel/add', {
    activityName: `${superActivityName}: first steps`,
    superActivityId,
    classId,
  })
  for (const subActivityName of names) {
    await call('POST', '/subactivity/add', {
      subActivityName,
      activityId: activity.data._id,
      superActivityId,
      classId,
    })
  }
}
