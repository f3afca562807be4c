import { messages } from '@casa/contract/messages'
import { type records as calls, entryLimit } from '@casa/contract/records'
import { requireSchool } from '../../platform/db/scope.ts'
import { invalid, notFound, Problem } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { addEntries, type Place, readPlace } from './plan-queries.ts'
import { choicesOf, faultsOf, itemsOf, keyOf, leastItems, spanOf, whyNotSpan, yearOf } from './rules.ts'

type PlanContext = Pick<Context<typeof calls.addMany>, 'scope' | 'tx' | 'body'>

/** Makes an entry for each child and each chosen exercise, at most `most`, all or none. */
export async function plan({ scope, tx, body }: PlanContext, most = entryLimit) {
  requireSchool(scope, body.schooleId ?? undefined)
  const studentIds = body.isEventForAllStudent ? undefined : [...new Set(body.studentId)]
  const choices = choicesOf(body)
  const span = spanOf(body, scope.today)
  const disorder = whyNotSpan(span)
  if (choices.length === 0) throw invalid('activityRelationships', messages.record.itemRequired)
  if (studentIds?.length === 0) throw invalid('studentId', messages.record.childrenRequired)
  if (disorder) throw invalid('endDate', disorder)
  // Known before anything is read: many children times many exercises are refused at once.
  requireFew((studentIds?.length ?? 1) * leastItems(choices), most)

  const place = await readPlace(tx, scope, { classId: body.classId, studentIds }, choices)
  requirePlace(place, body.classId, studentIds)
  const errors = faultsOf(choices, place.items)
  if (errors[0]) throw new Problem(422, errors[0].message, { errors })
  const items = itemsOf(choices, place.items)
  requireFew(place.children.length * items.length, most)
  const pairs = place.children.flatMap(child =>
    items.map(({ id, schoolId, ofActivity }) => ({
      student: child.id,
      item: id,
      itemSchool: schoolId,
      ofActivity,
    })),
  )
  return addEntries(tx, scope, pairs, {
    ...span,
    classId: body.classId,
    key: keyOf(body) ?? null,
    remarks: body.remarks ?? null,
    academicYear: yearOf(body.academicYear, scope.today),
  })
}

function requireFew(entries: number, most: number): void {
  if (entries <= most) return
  if (most === 1) throw invalid('studentId', 'This call makes one entry: name one child and one exercise.')
  throw invalid('studentId', messages.record.tooMany)
}

function requirePlace({ room, children }: Place, classId: string, studentIds: string[] | undefined): void {
  if (!room || (studentIds && children.length !== studentIds.length)) throw notFound()
  if (children.length === 0) throw invalid('studentId', messages.record.childrenRequired)
  if (children.some(child => child.classId !== classId))
    throw invalid('studentId', 'A chosen child is not in the class.')
}
