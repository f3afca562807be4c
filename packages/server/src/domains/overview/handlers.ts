import { overview as calls, type StudentOverview } from '@casa/contract/overview'
import { Json } from '../../platform/db/json.ts'
import { reads } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { getProfile } from '../students/queries.ts'
import { attendanceDays, weekOfChild, worksOf } from './queries.ts'

/** For people of an office without the right to learning. */
const noWorks = { lately: '[]', unseen: '[]', unseenCount: 0, assignments: '[]', assignmentCount: 0 }

export const overview = implement(calls, {
  student: async ({ scope, tx, params }) => {
    const student = await getProfile(tx, scope, params.id)
    const attendance = await attendanceDays(tx, scope, params.id)
    const { lately, unseen, unseenCount, assignments, assignmentCount } = reads(scope, 'learning')
      ? await worksOf(tx, scope, params.id)
      : noWorks
    return new Json<StudentOverview>(
      `{"student":${student.text},"attendance":${attendance.text},"lately":${lately},"unseen":${unseen},"unseenCount":${unseenCount},"assignments":${assignments},"assignmentCount":${assignmentCount}}`,
    )
  },

  week: async ({ scope, tx, params, query }) => weekOfChild(tx, scope, params.id, query.day ?? scope.today),
})
