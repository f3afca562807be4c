import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import { addDays, holidaysUntil } from './days.ts'

/** An event of the calendar, so many days from today; `to` is its last day where it is longer than one. */
type Planned = {
  name: string
  from: number
  to?: number
  notes?: string
  remarks?: string
  video?: string
  /** Which children of the class it is for, by their places; the whole class without. */
  children?: readonly number[]
}

/** What each class does, at a time that differs from class to class. */
const ofClass: readonly Planned[] = [
  {
    name: 'Walk to the vegetable market',
    from: -24,
    notes: 'Closed shoes and a small bag.',
    remarks: 'We bought what we later cut and cooked.',
  },
  { name: 'Visit of the potter', from: -11, remarks: 'Every child made a small bowl. They are drying.' },
  {
    name: 'Birthday walk around the sun',
    from: -4,
    children: [0, 3],
    notes: 'Please send a photo of each year of your child’s life.',
  },
  { name: 'Class photo', from: 3, notes: 'White shirts, please.' },
  {
    name: 'Open morning for parents',
    from: 8,
    notes: 'From nine to eleven. One adult for each child.',
    remarks: 'Sit beside your child and watch one work from its beginning to its end.',
  },
  { name: 'First visit to the big library', from: 12, children: [0, 1, 5], notes: 'The bus leaves at nine.' },
  {
    name: 'Planting week',
    from: 17,
    to: 21,
    notes: 'Old clothes. Bring seeds if you have some.',
    video: 'https://example.com/how-a-bean-grows',
  },
  { name: 'Outing to the lake', from: 30, notes: 'A hat, a water bottle, food for the day.' },
]

/** What the whole school does. */
const ofSchool: readonly Planned[] = [
  { name: 'Grandparents’ day', from: -18, remarks: 'A hundred and ten grandparents came.' },
  { name: 'Winter fair', from: 14, to: 15, notes: 'What is sold goes to the garden.' },
  { name: 'School play: the seed and the tree', from: 26, notes: 'At five in the hall.' },
]

/** The day, or the next one on which there is school. */
function schoolDayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isOpen = weekday > 0 && weekday < 6 && !holidaysUntil(day).includes(day)
  return isOpen ? day : schoolDayFrom(addDays(day, 1))
}

type Person = { id: string; name: string }
type SchoolClass = {
  classId: string
  children: readonly Child[]
  teachers: readonly { user_id: string; name: string }[]
}

/** Stores the events of a school's classes, by their first teachers, and those of the whole school, by the office. */
export async function loadChildEvents(
  tx: Tx,
  schoolId: string,
  principal: Person,
  schoolClasses: readonly SchoolClass[],
  today: string,
): Promise<void> {
  const rowOf = ({ name, from, to, notes, remarks, video }: Planned, by: Person, classId: string | null) => ({
    school_id: schoolId,
    id: newId(),
    kind: 'event',
    class_id: classId,
    name,
    day: schoolDayFrom(addDays(today, from)),
    due_day: to === undefined ? null : addDays(schoolDayFrom(addDays(today, from)), to - from),
    observation: notes ?? null,
    description: remarks ?? null,
    video: video ?? null,
    made_by: by.id,
    made_by_name: by.name,
  })
  const events = ofSchool.map(event => ({ ...rowOf(event, principal, null), for_all: true }))
  const parts: { school_id: string; id: string; event_id: string; student_id: string }[] = []
  for (const [index, { classId, children, teachers }] of schoolClasses.entries()) {
    const [teacher] = teachers
    if (!teacher) continue
    const by = { id: teacher.user_id, name: teacher.name }
    for (const { from, to, children: named, ...event } of ofClass) {
      const days = { from: from + index, ...(to !== undefined && { to: to + index }) }
      const row = { ...rowOf({ ...event, ...days }, by, classId), for_all: named === undefined }
      events.push(row)
      for (const place of named ?? []) {
        const child = children[place]
        if (child) parts.push({ school_id: schoolId, id: newId(), event_id: row.id, student_id: child.id })
      }
    }
  }
  await insertMany(tx, 'app.events', events)
  await insertMany(tx, 'app.event_students', parts)
}
