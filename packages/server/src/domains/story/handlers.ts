import { story as calls, type StudentStory } from '@casa/contract/story'
import { Json } from '../../platform/db/json.ts'
import { implement } from '../../platform/http/implement.ts'
import { performanceOf } from '../progress/queries.ts'
import { partsOf } from './queries.ts'

export const story = implement(calls, {
  get: async ({ scope, tx, params }) => {
    // Answers 404 for a child out of reach, before anything else is read.
    const performance = await performanceOf(tx, scope, { studentId: params.id })
    const { works, notes, noteCount, dates, fees } = await partsOf(tx, scope, params.id)
    return new Json<StudentStory>(
      `{"performance":${performance.text},"works":${works},"notes":${notes},"noteCount":${noteCount},"dates":${dates},"fees":${fees}}`,
    )
  },
})
