import { plusDays } from '@casa/contract/rules/day'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'

/** A calendar event, this many days from today; `to` is the last day if it lasts more than one. */
type Planned = {
  name: string
  from: number
  to?: number
  notes?: string
  remarks?: string
  video?: string
  /** Which children of the class it is for, by index; if absent, the whole class. */
  children?: readonly number[]
}

/** The events of each class, on days that differ from class to class. */
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

/** The events of the whole school. */
const ofSchool: readonly Planned[] = [
  { name: 'Grandparents’ day', from: -18, remarks: 'A hundred and ten grandparents came.' },
  { name: 'Winter fair', from: 14, to: 15, notes: 'What is sold goes to the garden.' },
  { name: 'School play: the seed and the tree', from: 26, notes: 'At five in the hall.' },
]

type Person = { id: string; name: string }
type SchoolClass = {
  classId: string
  children: readonly Child[]
  teachers: readonly { user_id: string; name: string }[]
}

/**
 * The events of a school's classes, created by their first teachers, and those of the whole school, created by the
 * office. They are on school days, and each includes the children it names who are at the school by then.
 */
export function childEventsOf(
  principal: Person,
  schoolClasses: readonly SchoolClass[],
  calendar: SchoolCalendar,
) {
  const rowOf = ({ name, from, to, notes, remarks, video }: Planned, by: Person, classId: string | null) => {
    const day = calendar.from(plusDays(calendar.today, from))
    return {
      id: newId(),
      kind: 'event',
      class_id: classId,
      name,
      day,
      due_day: to === undefined ? null : calendar.from(plusDays(day, to - from)),
      observation: notes ?? null,
      description: remarks ?? null,
      video: video ?? null,
      made_by: by.id,
      made_by_name: by.name,
    }
  }
  const whole = ofSchool.map(planned => ({
    event: { ...rowOf(planned, principal, null), for_all: true },
    parts: [],
  }))
  const ofClasses = schoolClasses.flatMap(({ classId, children, teachers: [teacher] }, index) => {
    if (!teacher) return []
    const by = { id: teacher.user_id, name: teacher.name }
    return ofClass.map(planned => {
      const { from, to, children: named } = planned
      const days = { from: from + index, ...(to !== undefined && { to: to + index }) }
      const event = { ...rowOf({ ...planned, ...days }, by, classId), for_all: named === undefined }
      const parts = (named ?? [])
        .flatMap(place => children[place] ?? [])
        .filter(({ doa }) => doa <= event.day)
        .map(child => ({ id: newId(), event_id: event.id, student_id: child.id }))
      return { event, parts }
    })
  })
  return [...whole, ...ofClasses].filter(({ event, parts }) => event.for_all || parts.length > 0)
}

/** Stores the events of a school and its classes. */
export async function loadChildEvents(
  tx: Tx,
  schoolId: string,
  principal: Person,
  schoolClasses: readonly SchoolClass[],
  calendar: SchoolCalendar,
): Promise<void> {
  const inSchool = <Row extends object>(rows: Row[]) => rows.map(row => ({ school_id: schoolId, ...row }))
  const events = childEventsOf(principal, schoolClasses, calendar)
  await insertMany(tx, 'app.events', inSchool(events.map(({ event }) => event)))
  await insertMany(tx, 'app.event_students', inSchool(events.flatMap(({ parts }) => parts)))
}
