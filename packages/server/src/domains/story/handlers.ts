import type { StudentDays, StudentProfile } from '@casa/contract/overview'
import type { SchoolCard } from '@casa/contract/schools'
import { story as calls, type StudentStory } from '@casa/contract/story'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { daysOf } from '../overview/queries.ts'
import { performanceOf } from '../progress/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'
import { keepsakeOf } from './keepsake.ts'
import { pictureIn, storedPicture } from './keepsake-pictures.ts'
import { partsOf } from './queries.ts'

export const story = implement(calls, {
  get: async ({ scope, tx, params }) => storyOf(tx, scope, params.id),

  pdf: async ({ scope, params, query, services, transaction, caller }) => {
    const { photoKey, logoKey, ...told } = await transaction('read', async tx => {
      const story = (await storyOf(tx, scope, params.id)).parse()
      const student: StudentProfile = (await getProfile(tx, scope, params.id)).parse()
      const days: StudentDays = (await daysOf(tx, scope, params.id)).parse()
      const school: SchoolCard = (await getSchoolCard(tx, scope, student.schooleId)).parse()
      const photoKey = await storedPicture(tx, scope, student.profileURL)
      const logoKey = await storedPicture(tx, scope, school.logoURL)
      return { story, student, days, school, photoKey, logoKey }
    })
    const { signal } = caller
    const requester = { school: scope.school, signal }
    const photo = await pictureIn(services, photoKey, requester)
    const logo = await pictureIn(services, logoKey, requester)
    const { today, timeZone } = scope
    return pdfAnswer(
      keepsakeOf({ ...told, photo, logo, today, timeZone }, query.language),
      'my-story.pdf',
      requester,
    )
  },
})

/** Throws 404 for a child out of reach, before anything else is read. */
async function storyOf(tx: Tx, scope: Scope, id: string): Promise<Json<StudentStory>> {
  const performance = await performanceOf(tx, scope, { studentId: id })
  const { works, notes, noteCount, dates, fees } = await partsOf(tx, scope, id)
  return new Json<StudentStory>(
    `{"performance":${performance.text},"works":${works},"notes":${notes},"noteCount":${noteCount},"dates":${dates},"fees":${fees}}`,
  )
}
