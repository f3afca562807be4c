import { overview as calls, type StudentOverview } from '@casa/contract/overview'
import { Json } from '../../platform/db/json.ts'
import { implement } from '../../platform/http/implement.ts'
import { getProfile } from '../students/queries.ts'
import { attendanceDays, weekOfChild, worksOf } from './queries.ts'

export const overview = implement(calls, {
  student: async ({ scope, tx, params }) => {
    const student = await getProfile(tx, scope, params.id)
    const attendance = await attendanceDays(tx, scope, params.id)
    const { lately, unseen, unseenCount, assignments, assignmentCount } = await worksOf(tx, scope, params.id)
    return new Json<StudentOverview>(
      `{"student":${student.text},"attendance":${attendance.text},"lately":${lately},"unseen":${unseen},"unseenCount":${unseenCount},"assignments":${assignments},"assignmentCount":${assignmentCount}}`,
    )
  },

  week: async ({ scope, tx, params, query }) => weekOfChild(tx, scope, params.id, query.day ?? scope.today),
})
