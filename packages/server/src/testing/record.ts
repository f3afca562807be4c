import { newId } from '../platform/ids.ts'
import type { Factories } from './factories.ts'

type Row = { _id: string; schooleId: string }

/**
 * A record of a child of a class about an exercise, dated today, with the progress updated; a plan unless it has a
 * key. Returns its id.
 */
export async function makeRecord(
  make: Factories,
  schoolClass: Row,
  child: { _id: string },
  exercise: Row,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const place = [schoolClass.schooleId, [child._id], [exercise._id]]
  await make.owner.query('select app.hold_progress($1, $2, $3, $4, $5)', [
    ...place,
    [exercise.schooleId],
    [false],
  ])
  const _id = await make.insert('records', {
    school_id: schoolClass.schooleId,
    student_id: child._id,
    class_id: schoolClass._id,
    item_id: exercise._id,
    item_school_id: exercise.schooleId,
    start_date: '2026-11-20',
    end_date: '2026-11-27',
    academic_year: '2026-2027',
    made_by: newId(),
    changed_by: newId(),
    changed_by_name: 'Somebody',
    changed_at: '2026-11-20T04:30:00Z',
    ...fields,
  })
  await make.owner.query('select app.count_progress($1, $2, $3)', place)
  return _id
}
