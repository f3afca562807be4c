import { newId } from '../platform/ids.ts'
import type { Factories } from './factories.ts'

type Row = Record<string, unknown>

/** An assignment for children of a class, by id. Returns its id, and the id of each child's part. */
export async function makeAssignment(
  make: Factories,
  of: { _id: string; schooleId: string },
  children: readonly { _id: string }[],
  { status = 'Not Submitted', resubmit = 'Not Submitted', ...fields }: Row = {},
): Promise<{ _id: string; parts: string[] }> {
  const _id = await make.insert('events', {
    school_id: of.schooleId,
    kind: 'assignment',
    class_id: of._id,
    name: 'Collect leaves',
    day: '2026-11-16',
    due_day: '2026-11-19',
    for_all: false,
    made_by: newId(),
    made_by_name: 'Somebody',
    ...fields,
  })
  const part = { school_id: of.schooleId, event_id: _id, status, resubmit }
  const parts: string[] = []
  for (const child of children)
    parts.push(await make.insert('event_students', { ...part, student_id: child._id }))
  return { _id, parts }
}

/** An assignment of a child and an event of its class. */
export async function makeEvents(
  make: Factories,
  of: { _id: string; schooleId: string },
  child: { _id: string },
): Promise<{ assignment: string; part: string; event: string }> {
  const { _id, parts } = await makeAssignment(make, of, [child])
  const event = await makeAssignment(make, of, [], { kind: 'event', for_all: true, name: 'Zoo' })
  return { assignment: _id, part: parts[0]!, event: event._id }
}

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
