import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { withoutMissing } from '../../platform/files/stored-picture.ts'
import { visibleFile } from '../files/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'
import { readReport } from './queries.ts'

/** What a printed report tells, and where its pictures are stored. Throws 404 for a report that the role does not read. */
export async function documentParts(tx: Tx, scope: Scope, id: string) {
  const report = (await readReport(tx, scope, id)).parse()
  const student = (await getProfile(tx, scope, report.studentId._id)).parse()
  const school = (await getSchoolCard(tx, scope, report.schooleId)).parse()
  const photoKey = await storedPicture(tx, scope, student.profileURL)
  const logoKey = await storedPicture(tx, scope, school.logoURL)
  return { report, student, school, photoKey, logoKey }
}

/** Where the small size of a picture is stored that the reader may see; undefined for none. */
async function storedPicture(tx: Tx, scope: Scope, address: string | null): Promise<string | undefined> {
  const id = address?.split('/').at(-1)
  return id ? withoutMissing(async () => (await visibleFile(tx, scope, id, 'small')).key) : undefined
}
