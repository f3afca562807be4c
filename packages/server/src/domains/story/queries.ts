import { mostInStory, type StoryHeading, storyDays, storyWorkKeys } from '@casa/contract/rules/story'
import type { StudentStory } from '@casa/contract/story'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { withoutMissing } from '../../platform/files/stored-picture.ts'
import { datesOfChild } from '../assignments/reach-queries.ts'
import { feesOfChild } from '../fees/queries.ts'
import { visibleFile } from '../files/queries.ts'
import { openOfChild } from '../ledger/queries.ts'
import { notesOfChild } from '../notes/queries.ts'
import { attendanceDays, latestWorks, workFields } from '../overview/queries.ts'
import { named, totalsOf } from '../progress/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { getProfile } from '../students/queries.ts'

const headings = Object.keys(storyWorkKeys) as StoryHeading[]
const keysOf = (heading: StoryHeading) => sql.join(storyWorkKeys[heading].map(key => sql.lit(key)))
const headingOfKey = sql`case ${sql.join(
  headings.map(heading => sql`when key in (${keysOf(heading)}) then ${sql.lit(heading)}`),
  sql` `,
)} end`

/** The latest of the rows `t` of works under a heading, and their total. */
function worksUnder(heading: StoryHeading): RawBuilder<unknown> {
  return sql`${sql.lit(heading)}, (select json_build_object('count', coalesce(max(t.total), 0), 'works',
      coalesce(json_agg(${workFields} order by t.place), '[]')) from ranked t ${itemJoin}
    where t.heading = ${sql.lit(heading)} and t.place <= ${sql.lit(mostInStory.works)})`
}

/** A child's story, in one statement. Throws 404 for a child out of reach. */
export async function storyOf(tx: Tx, scope: Scope, studentId: string): Promise<Json<StudentStory>> {
  const isTeacher = scope.role === 'TEACHER'
  const notes = notesOfChild(scope, studentId, mostInStory.notes)
  const found = await tx.maybeRow({ story: text })`
    with ranked as materialized (
      select work.*, count(*) over heading as total,
             row_number() over (heading order by work.day desc, work.item_id) as place
        from (select work.*, ${headingOfKey} as heading
                from (${latestWorks(scope)}) work where work.student_id = ${studentId}::uuid) work
      window heading as (partition by work.heading))
    select json_build_object(
             'performance', ${totalsOf(scope)},
             'works', json_build_object(${sql.join(headings.map(worksUnder))}),
             'notes', ${notes.latest}, 'noteCount', ${notes.count},
             'dates', ${datesOfChild(scope, studentId, { days: storyDays, most: mostInStory.dates })},
             'fees', ${isTeacher ? sql`null::json` : feesOfChild(scope, studentId)},
             'open', ${isTeacher ? sql`null::json` : openOfChild(scope, studentId)})::text as story
      from app.students s where ${named(scope, { studentId })}`
  if (!found) throw notFound()
  return new Json(found.story)
}

/** The content of a child's printed story, and where its pictures are stored. Throws 404 for a child out of reach. */
export async function storyDocumentData(tx: Tx, scope: Scope, id: string) {
  const story = (await storyOf(tx, scope, id)).parse()
  const student = (await getProfile(tx, scope, id)).parse()
  const days = (await attendanceDays(tx, scope, id)).parse()
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
