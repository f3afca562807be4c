import type { Factories } from './factories.ts'

/** A teacher's or the office's event in the school's staff calendar, from ten to eleven in India. Returns its id. */
export async function makeStaffEvent(
  make: Factories,
  of: { _id: string },
  by: { _id: string; teacherId?: string },
  fields: Record<string, unknown> = {},
): Promise<string> {
  return make.insert('staff_events', {
    school_id: of._id,
    name: 'Meeting',
    starts_at: '2026-11-20T04:30:00Z',
    ends_at: '2026-11-20T05:30:00Z',
    colour: 0,
    teacher_id: by.teacherId ?? null,
    made_by: by._id,
    made_by_name: 'Somebody',
    ...fields,
  })
}
