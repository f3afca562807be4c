import type { ConferenceReport } from '@casa/contract/conference-reports'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { findPaper, type Paper, type PaperPictures, pictureKey } from '../papers/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'
import { readReport } from './queries.ts'

/**
 * The content of a printed report, and where its pictures are stored. Throws 404 for a report that the role may not
 * read.
 */
export async function documentParts(tx: Tx, scope: Scope, id: string) {
  const report = (await readReport(tx, scope, id)).parse()
  const { logoKey, photoKey, ...paper } =
    (await findPaper(tx, scope, id)) ?? (await presentPaper(tx, scope, report))
  return { report, paper, logoKey, photoKey }
}

/** What an unpublished report would say today. */
async function presentPaper(
  tx: Tx,
  scope: Scope,
  { studentId, schooleId, classId }: ConferenceReport,
): Promise<Paper & PaperPictures> {
  const student = (await getProfile(tx, scope, studentId._id)).parse()
  const school = (await getSchoolCard(tx, scope, schooleId)).parse()
  const { address, city, pincode } = school
  const { fullName, firstName, dob } = student
  return {
    school: { name: school.schooleName, address, city, pincode, contact: school.schooleContact },
    child: { fullName, firstName, dob },
    className: classId?.className ?? '',
    issuedAt: null,
    logoKey: await pictureKey(tx, scope, idOf(school.logoURL)),
    photoKey: await pictureKey(tx, scope, idOf(student.profileURL)),
  }
}

const idOf = (address: string | null) => address?.split('/').at(-1) ?? null
