import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { withoutMissing } from '../../platform/files/stored-picture.ts'
import { visibleFile } from '../files/queries.ts'
import { daysOf } from '../overview/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'
import { storyOf } from './queries.ts'

/** The content of a child's printed story, and where its pictures are stored. Throws 404 for a child out of reach. */
export async function documentParts(tx: Tx, scope: Scope, id: string) {
  const story = (await storyOf(tx, scope, id)).parse()
  const student = (await getProfile(tx, scope, id)).parse()
  const days = (await daysOf(tx, scope, id)).parse()
  const school = (await getSchoolCard(tx, scope, student.schooleId)).parse()
  const photoKey = await storedPicture(tx, scope, student.profileURL)
  const logoKey = await storedPicture(tx, scope, school.logoURL)
  return { story, student, days, school, photoKey, logoKey }
}

/** Where the small size of a picture visible to the reader is stored; undefined for none. */
async function storedPicture(tx: Tx, scope: Scope, address: string | null): Promise<string | undefined> {
  const id = address?.split('/').at(-1)
  return id ? withoutMissing(async () => (await visibleFile(tx, scope, id, 'small')).key) : undefined
}
