import { newId } from '../platform/ids.ts'
import type { Factories } from './factories.ts'

/** A conference report on a child of a class; a draft unless another state is given. Returns its id. */
export async function makeConferenceReport(
  make: Factories,
  of: { _id: string; schooleId: string },
  child: { _id: string },
  fields: Record<string, unknown> = {},
): Promise<string> {
  const areas = [{ _id: newId(), name: 'Practical Life', words: 'Works alone.', lines: [] }]
  return make.insert('conference_reports', {
    school_id: of.schooleId,
    student_id: child._id,
    class_id: of._id,
    from_day: '2026-08-01',
    to_day: '2026-11-20',
    areas: JSON.stringify(areas),
    school_days: 60,
    days_present: 58,
    drafted_by: newId(),
    drafted_by_name: 'Somebody',
    edited_by: newId(),
    edited_by_name: 'Somebody',
    ...fields,
  })
}

/** The content of a report with one line: an exercise of an area. */
export function reportOn({ area, exercise }: { area: string; exercise: string }) {
  const line = { _id: exercise, name: 'Pouring', activity: 'Water', heading: 'sure', date: '2026-11-02' }
  return { areas: JSON.stringify([{ _id: area, name: 'Practical Life', words: null, lines: [line] }]) }
}

/** The fields of a published report. */
export const publishedReport = () => ({
  status: 'published',
  reviewed_by: newId(),
  reviewed_by_name: 'Somebody else',
  published_on: '2026-11-20',
})
